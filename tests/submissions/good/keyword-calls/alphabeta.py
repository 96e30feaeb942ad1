from math import inf


def alpha_beta_search(game, state):
    value, move = max_value(game=game, state=state, alpha=-inf, beta=inf)
    return move
