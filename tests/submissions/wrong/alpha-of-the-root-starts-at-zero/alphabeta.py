import math


def alpha_beta_search(game, state):
    value, move = max_value(game, state, 0, math.inf)
    return move
