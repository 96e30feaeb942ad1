from math import inf


class AlphaBeta:
    def __init__(self):
        self.visited = 0

    def max_value(self, game, state, alpha, beta):
        self.visited += 1
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
        self.visited += 1
        if game.is_terminal(state):
            return game.utility(state)
        v = inf
        for action in game.actions(state):
            v = min(v, self.max_value(game, game.result(state, action), alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v


searcher = AlphaBeta()
max_value = searcher.max_value
min_value = searcher.min_value
