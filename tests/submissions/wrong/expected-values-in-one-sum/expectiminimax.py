from math import inf


class Search:
    def __init__(self, game):
        self.game = game
        self.total = 0

    def value(self, s):
        if self.game.is_terminal(s):
            return self.game.utility(s)
        who = self.game.to_move(s)
        if who == "MAX":
            return max(self.value(self.game.result(s, a)) for a in self.game.actions(s))
        if who == "MIN":
            return min(self.value(self.game.result(s, a)) for a in self.game.actions(s))
        for p, t in self.game.outcomes(s):
            self.total += p * self.value(t)
        return self.total


def expectiminimax_search(game, state):
    search = Search(game)
    best, move = None, None
    for a in game.actions(state):
        v = search.value(game.result(state, a))
        if best is None or (v > best if game.to_move(state) == "MAX" else v < best):
            best, move = v, a
    return best, move
