from math import inf
class Solver:
    def __init__(self, game, verbose, prune):
        self.game = game
        self.verbose = verbose
        self.prune = prune
    def value(self, s, alpha, beta):
        g = self.game
        if g.is_terminal(s):
            return g.utility(s)
        if self.verbose:
            print(s)
        if g.to_move(s) == "MAX":
            v = -inf
            for a in g.actions(s):
                v = max(v, self.value(g.result(s, a), alpha, beta))
                if self.prune and v >= beta:
                    return v
                alpha = max(alpha, v)
            return v
        v = inf
        for a in g.actions(s):
            v = min(v, self.value(g.result(s, a), alpha, beta))
            if self.prune and v <= alpha:
                return v
            beta = min(beta, v)
        return v
    def best(self, s):
        g = self.game
        best, move = -inf, None
        for a in g.actions(s):
            v = self.value(g.result(s, a), best, inf)
            if v > best:
                best, move = v, a
        return move
