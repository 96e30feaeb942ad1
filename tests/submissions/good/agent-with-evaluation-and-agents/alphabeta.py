class AlphaBetaAgent:
    def __init__(self, evalFn, depth):
        self.evaluationFunction = evalFn
        self.depth = int(depth)

    def getAction(self, gameState):
        def value(state, depth, agent, alpha, beta):
            if depth == 0 or state.is_terminal():
                return self.evaluationFunction(state)
            return (
                maxv(state, depth, agent, alpha, beta)
                if agent == 0
                else minv(state, depth, agent, alpha, beta)
            )

        def maxv(state, depth, agent, alpha, beta):
            v = float("-inf")
            for a in state.actions():
                v = max(v, value(state.result(a), depth, 1, alpha, beta))
                if v >= beta:
                    return v
                alpha = max(alpha, v)
            return v

        def minv(state, depth, agent, alpha, beta):
            v = float("inf")
            for a in state.actions():
                v = min(v, value(state.result(a), depth - 1, 0, alpha, beta))
                if v <= alpha:
                    return v
                beta = min(beta, v)
            return v

        best, alpha, beta = None, float("-inf"), float("inf")
        for a in gameState.actions():
            v = value(gameState.result(a), self.depth, 1, alpha, beta)
            if v > alpha:
                alpha, best = v, a
        return best
