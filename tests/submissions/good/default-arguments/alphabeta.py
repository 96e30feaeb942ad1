from math import inf


def alpha_beta_search(game, state):
    return max_value(game, state)[1]
