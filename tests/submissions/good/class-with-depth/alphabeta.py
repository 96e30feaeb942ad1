import math


class Solver(object):
    def __init__(self, game, max_depth=None):
        self.game = game
        self.max_depth = max_depth

    def maxValue(self, state, depth, alpha, beta):
        if self.game.is_terminal(state) or depth == 0:
            return self.game.utility(state)
        value = -math.inf
        for action in self.game.actions(state):
            successor = self.game.result(state, action)
            value = max(value, self.minValue(successor, depth - 1, alpha, beta))
            if value >= beta:
                return value
            alpha = max(alpha, value)
        return value

    def minValue(self, state, depth, alpha, beta):
        if self.game.is_terminal(state) or depth == 0:
            return self.game.utility(state)
        value = math.inf
        for action in self.game.actions(state):
            successor = self.game.result(state, action)
            value = min(value, self.maxValue(successor, depth - 1, alpha, beta))
            if value <= alpha:
                return value
            beta = min(beta, value)
        return value
