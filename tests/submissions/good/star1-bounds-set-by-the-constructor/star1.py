from math import inf


class Star1:
    def __init__(self, game, lower=-10, upper=10):
        self.game, self.lower, self.upper = game, lower, upper

    def search(self, state):
        pick = self.high if self.game.to_move(state) == "MAX" else self.low
        return pick(state, -inf, inf)[1]

    def value(self, state, alpha, beta):
        if self.game.is_terminal(state):
            return self.game.utility(state)
        who = self.game.to_move(state)
        if who == "CHANCE":
            return self.star1(state, alpha, beta)
        return (self.high if who == "MAX" else self.low)(state, alpha, beta)[0]

    def high(self, state, alpha, beta):
        v, move = -inf, None
        for m in self.game.actions(state):
            w = self.value(self.game.result(state, m), alpha, beta)
            if w > v:
                v, move = w, m
            if v >= beta:
                return v, move
            alpha = max(alpha, v)
        return v, move

    def low(self, state, alpha, beta):
        v, move = inf, None
        for m in self.game.actions(state):
            w = self.value(self.game.result(state, m), alpha, beta)
            if w < v:
                v, move = w, m
            if v <= alpha:
                return v, move
            beta = min(beta, v)
        return v, move

    def star1(self, state, alpha, beta):
        done, rest = 0, 1
        for p, s in self.game.outcomes(state):
            rest -= p
            a = (alpha - done - self.upper * rest) / p
            b = (beta - done - self.lower * rest) / p
            v = self.value(s, max(a, self.lower), min(b, self.upper))
            done += p * v
            if v <= a:
                return alpha
            if v >= b:
                return beta
        return done
