from math import inf

known = {}


def alpha_beta_search(game, state):
    for depth in range(1, 8):
        max_value(game, state, -inf, inf, depth, False)
    return max_value(game, state, -inf, inf, 99, True)
