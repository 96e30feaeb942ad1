from math import inf


class Window:
    def __init__(self, alpha, beta):
        self.alpha = alpha
        self.beta = beta

    def above(self, value):
        return value >= self.beta

    def below(self, value):
        return value <= self.alpha


class Searcher:
    def __init__(self, game):
        self.game = game

    def children(self, state):
        return [self.game.result(state, action) for action in self.game.actions(state)]

    def highest(self, state, window):
        v = -inf
        for child in self.children(state):
            v = max(v, min_value(self.game, child, window.alpha, window.beta))
            if window.above(v):
                return v
            window.alpha = max(window.alpha, v)
        return v

    def lowest(self, state, window):
        v = inf
        for child in self.children(state):
            v = min(v, max_value(self.game, child, window.alpha, window.beta))
            if window.below(v):
                return v
            window.beta = min(window.beta, v)
        return v


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    return Searcher(game).highest(state, Window(alpha, beta))


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    return Searcher(game).lowest(state, Window(alpha, beta))
