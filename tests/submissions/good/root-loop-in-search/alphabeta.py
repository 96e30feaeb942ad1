from math import inf


def alpha_beta_search(game, state):
    alpha, beta = -inf, inf
    value = -inf
    best = None
    for action in game.actions(state):
        child_value = min_value(game, game.result(state, action), alpha, beta)
        if child_value > value:
            value = child_value
            best = action
        alpha = max(alpha, value)
    return value, best
