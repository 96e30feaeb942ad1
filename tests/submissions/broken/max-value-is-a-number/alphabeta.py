max_value = 3


def min_value(game, state, alpha, beta):
    return max_value
