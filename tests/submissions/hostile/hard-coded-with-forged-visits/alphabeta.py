"""Goes through the tree in the book with the right windows, and knows its leaves by heart."""

from math import inf

LEAVES = {"E": 3, "F": 12, "G": 8, "H": 2, "K": 14, "L": 5, "M": 2}


def max_value(game, state, alpha, beta):
    if str(state) in LEAVES:
        return LEAVES[str(state)]
    v = -inf
    for action in game.actions(state):
        v = max(v, min_value(game, game.result(state, action), alpha, beta))
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta):
    v = inf
    for action in game.actions(state):
        v = min(v, max_value(game, game.result(state, action), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
