from math import inf


class Search:
    def __init__(self, game):
        self.game = game
        self.alpha = -inf
        self.beta = inf

    def max_value(self, state):
        if self.game.is_terminal(state):
            return self.game.utility(state), None
        inherited = self.alpha
        v, move = -inf, None
        for action in self.game.actions(state):
            found, _ = self.min_value(self.game.result(state, action))
            if found > v:
                v, move = found, action
            if v >= self.beta:
                break
            self.alpha = max(self.alpha, v)
        self.alpha = inherited
        return v, move

    def min_value(self, state):
        if self.game.is_terminal(state):
            return self.game.utility(state), None
        inherited = self.beta
        v, move = inf, None
        for action in self.game.actions(state):
            found, _ = self.max_value(self.game.result(state, action))
            if found < v:
                v, move = found, action
            if v <= self.alpha:
                break
            self.beta = min(self.beta, v)
        self.beta = inherited
        return v, move


def alpha_beta_search(game, state):
    return Search(game).max_value(state)[1]
