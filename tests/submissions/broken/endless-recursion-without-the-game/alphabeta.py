def max_value(game, state, alpha, beta):
    return min_value(game, state, alpha, beta)


def min_value(game, state, alpha, beta):
    return max_value(game, state, alpha, beta)
