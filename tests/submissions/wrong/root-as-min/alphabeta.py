from math import inf


def alpha_beta_search(game, state):
    v, move = min_value(game, state, -inf, inf)
    return move
