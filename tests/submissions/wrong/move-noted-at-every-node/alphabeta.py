from math import inf
class AB:
    def __init__(self, game):
        self.game = game
        self.best = None
    def search(self, state):
        self.value(state, -inf, inf)
        return self.best
    def value(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state)
        maxi = self.game.to_move(state) == "MAX"
        v = -inf if maxi else inf
        for a in self.game.actions(state):
            w = self.value(self.game.result(state, a), alpha, beta)
            if maxi:
                if w > v:
                    v = w
                    self.best = a
                if v >= beta:
                    return v
                alpha = max(alpha, v)
            else:
                if w < v:
                    v = w
                    self.best = a
                if v <= alpha:
                    return v
                beta = min(beta, v)
        return v
