from math import inf


class AlphaBeta:
    INFINITY = inf

    def __init__(self, title, subtitle):
        raise TypeError("do not make one of these")

    @staticmethod
    def max_value(game, state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state)
        v = -AlphaBeta.INFINITY
        for action in game.actions(state):
            v = max(v, AlphaBeta.min_value(game, game.result(state, action), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v

    @staticmethod
    def min_value(game, state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state)
        v = AlphaBeta.INFINITY
        for action in game.actions(state):
            v = min(v, AlphaBeta.max_value(game, game.result(state, action), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v
