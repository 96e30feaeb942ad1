class Player:
    INF = float("inf")

    def __init__(self):
        self.count = 0

    def choose(self, game, state):
        moves = list(game.actions(state))
        scores = []
        alpha = -self.INF
        for m in moves:
            s = self.min_node(game, game.result(state, m), alpha, self.INF)
            scores.append(s)
            alpha = max(alpha, s)
        return moves[scores.index(max(scores))]

    def max_node(self, game, state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state)
        v = -self.INF
        for m in game.actions(state):
            child = self.min_node(game, game.result(state, m), alpha, beta)
            v = child if child > v else v
            if v >= beta:
                return beta
            alpha = v if v > alpha else alpha
        return v

    def min_node(self, game, state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state)
        v = self.INF
        for m in game.actions(state):
            child = self.min_node(game, game.result(state, m), alpha, beta)
            v = child if child < v else v
            if v <= alpha:
                return alpha
            beta = v if v < beta else beta
        return v
