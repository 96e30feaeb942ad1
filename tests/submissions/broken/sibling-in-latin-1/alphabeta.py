from math import inf

from helpers import children, ended


def max_value(game, state, alpha, beta):
    if ended(game, state):
        return game.utility(state)
    v = -inf
    for child in children(game, state):
        v = max(v, min_value(game, child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta):
    if ended(game, state):
        return game.utility(state)
    v = inf
    for child in children(game, state):
        v = min(v, max_value(game, child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
