from math import inf


class Solver:
    def __init__(self, game):
        self.game = game

    def solve(self, state):
        return self.max_value(state, -inf, inf)

    def max_value(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state)
        v = -inf
        for action in self.game.actions(state):
            v = max(v, self.min_value(self.game.result(state, action), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state)
        v = inf
        for action in self.game.actions(state):
            v = min(v, self.max_value(self.game.result(state, action), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
