from math import inf


class Found:
    def __init__(self, worth):
        self.worth = str(worth)

    def __repr__(self):
        return f"Found({self.worth})"


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return Found(game.utility(state))
    v = -inf
    for action in game.actions(state):
        v = max(v, float(min_value(game, game.result(state, action), alpha, beta).worth))
    return Found(v)


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return Found(game.utility(state))
    v = inf
    for action in game.actions(state):
        v = min(v, float(max_value(game, game.result(state, action), alpha, beta).worth))
    return Found(v)


def alpha_beta_search(game, state):
    max_value(game, state, -inf, inf)
    return game.actions(state)[0]
