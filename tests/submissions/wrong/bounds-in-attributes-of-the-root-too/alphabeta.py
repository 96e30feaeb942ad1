from math import inf


class Player:
    def __init__(self, game):
        self.game = game
        self.alpha, self.beta = -inf, inf

    def choose(self, state):
        chosen = {}
        is_max = self.game.to_move(state) == "MAX"
        for a in self.game.actions(state):
            chosen[a] = self.value(self.game.result(state, a))
            if is_max:
                self.alpha = max(self.alpha, chosen[a])
            else:
                self.beta = min(self.beta, chosen[a])
        return (max if is_max else min)(chosen, key=chosen.get)

    def value(self, state):
        if self.game.is_terminal(state):
            return self.game.utility(state)
        if self.game.to_move(state) == "MAX":
            v = -inf
            for a in self.game.actions(state):
                v = max(v, self.value(self.game.result(state, a)))
                if v >= self.beta:
                    return v
                self.alpha = max(self.alpha, v)
            return v
        v = inf
        for a in self.game.actions(state):
            v = min(v, self.value(self.game.result(state, a)))
            if v <= self.alpha:
                return v
            self.beta = min(self.beta, v)
        return v


def alpha_beta_search(game, state):
    return Player(game).choose(state)
