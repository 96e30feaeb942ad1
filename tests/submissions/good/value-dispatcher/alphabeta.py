class Minimax:
    def getAction(self, game, state):
        self.game = game
        return self.value(state, float("-inf"), float("inf"))

    def value(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state), None
        if self.game.to_move(state) == "MAX":
            return self.max_value(state, alpha, beta)
        return self.min_value(state, alpha, beta)

    def max_value(self, state, alpha, beta):
        v, best = float("-inf"), None
        for action in self.game.actions(state):
            score = self.value(self.game.result(state, action), alpha, beta)[0]
            if score > v:
                v, best = score, action
            if v >= beta:
                return v, best
            alpha = max(alpha, v)
        return v, best

    def min_value(self, state, alpha, beta):
        v, best = float("inf"), None
        for action in self.game.actions(state):
            score = self.value(self.game.result(state, action), alpha, beta)[0]
            if score < v:
                v, best = score, action
            if v <= alpha:
                return v, best
            beta = min(beta, v)
        return v, best
