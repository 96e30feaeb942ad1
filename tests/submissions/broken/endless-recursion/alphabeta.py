from math import inf


def max_value(game, state, alpha, beta):
    v = -inf
    for action in game.actions(state):
        v = max(v, min_value(game, state, alpha, beta))
    return v


def min_value(game, state, alpha, beta):
    v = inf
    for action in game.actions(state):
        v = min(v, max_value(game, state, alpha, beta))
    return v
