from math import inf


class Searcher:
    def __init__(self, game, notes):
        self.game = game
        self.notes = notes

    def max_value(self, triple):
        state, alpha, beta = triple
        if self.game.is_terminal(state):
            return self.game.utility(state), None
        v, move = -inf, None
        for action in self.game.actions(state):
            found, _ = self.min_value((self.game.result(state, action), alpha, beta))
            if found > v:
                v, move = found, action
            if v >= beta:
                return v, move
            alpha = max(alpha, v)
        return v, move

    def min_value(self, triple):
        state, alpha, beta = triple
        if self.game.is_terminal(state):
            return self.game.utility(state), None
        v, move = inf, None
        for action in self.game.actions(state):
            found, _ = self.max_value((self.game.result(state, action), alpha, beta))
            if found < v:
                v, move = found, action
            if v <= alpha:
                return v, move
            beta = min(beta, v)
        return v, move


def alpha_beta_search(game, state):
    searcher = Searcher(game, {"name": "first try"})
    return searcher.max_value((state, -inf, inf))[1]
