from math import inf


class AlphaBetaPlayer:
    def __init__(self, game):
        self.game = game
        self.nodes = None

    def search(self, state):
        self.nodes = 0
        self.best = None
        value = self.max_value(state, -inf, inf, 0)
        return value, self.best

    def max_value(self, state, alpha, beta, ply):
        self.nodes += 1
        if self.game.is_terminal(state):
            return self.game.utility(state)
        v = -inf
        for action in self.game.actions(state):
            child = self.min_value(self.game.result(state, action), alpha, beta, ply + 1)
            if child > v:
                v = child
                if ply == 0:
                    self.best = action
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, state, alpha, beta, ply):
        self.nodes += 1
        if self.game.is_terminal(state):
            return self.game.utility(state)
        v = inf
        for action in self.game.actions(state):
            v = min(v, self.max_value(self.game.result(state, action), alpha, beta, ply + 1))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
