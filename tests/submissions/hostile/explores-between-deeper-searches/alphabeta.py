from math import inf

known = {}


def alpha_beta_search(game, state):
    max_value(game, state, -inf, inf, 1, True)
    max_value(game, state, -inf, inf, 99, False)
    return max_value(game, state, -inf, inf, 99, True)
