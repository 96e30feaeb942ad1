from math import inf


def alpha_beta_search(game, state):
    max_value(game, state, -inf, inf)
