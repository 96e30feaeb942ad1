from math import inf


class Searcher:
    def __init__(self, game):
        self.game = game
        self.alpha = -inf
        self.beta = inf

    def search(self, state):
        best = None
        top = -inf
        for a in self.game.actions(state):
            v = self.value(self.game.result(state, a))
            if v > top:
                top, best = v, a
                self.alpha = max(self.alpha, v)
        return best

    def value(self, s):
        g = self.game
        if g.is_terminal(s):
            return g.utility(s)
        if g.to_move(s) == "MAX":
            v = -inf
            for a in g.actions(s):
                v = max(v, self.value(g.result(s, a)))
                if v >= self.beta:
                    return v
                self.alpha = max(self.alpha, v)
            return v
        v = inf
        for a in g.actions(s):
            v = min(v, self.value(g.result(s, a)))
            if v <= self.alpha:
                return v
            self.beta = min(self.beta, v)
        return v
