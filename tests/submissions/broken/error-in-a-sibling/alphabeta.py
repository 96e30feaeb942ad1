from helpers import best


def max_value(game, state, alpha, beta):
    return best(game, state)
