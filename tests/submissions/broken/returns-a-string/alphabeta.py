def max_value(game, state, alpha, beta):
    return "MAX wins"


def min_value(game, state, alpha, beta):
    return "MIN wins"
