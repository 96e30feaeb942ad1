from math import inf


class AlphaBeta:
    def max_value(self, game, state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state)
        v = -inf
        for action in game.actions(state):
            v = max(v, self.min_value(game, game.result(state, action), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    def min_value(self, game, state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state)
        v = inf
        for action in game.actions(state):
            v = min(v, self.max_value(game, game.result(state, action), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
