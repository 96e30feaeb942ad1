from math import inf


class Search:
    def __init__(self, game):
        self.game = game
        self.windows = [(-inf, inf)]

    def best(self, state):
        if self.game.is_terminal(state):
            return self.game.utility(state), None
        self.windows.append(self.windows[-1])
        if self.game.to_move(state) == "MAX":
            return self.highest(state)
        return self.lowest(state)

    def highest(self, state):
        top, choice = -inf, None
        for action in self.game.actions(state):
            value, _ = self.best(self.game.result(state, action))
            if value > top:
                top, choice = value, action
            low, high = self.windows[-1]
            self.windows[-1] = max(low, top), high
            if top >= high:
                return top, choice
        self.windows.pop()
        return top, choice

    def lowest(self, state):
        least, choice = inf, None
        for action in self.game.actions(state):
            value, _ = self.best(self.game.result(state, action))
            if value < least:
                least, choice = value, action
            low, high = self.windows[-1]
            self.windows[-1] = low, min(high, least)
            if least <= low:
                return least, choice
        self.windows.pop()
        return least, choice


def alpha_beta_search(game, state):
    return Search(game).best(state)[1]
