from math import inf

from . import minimizer


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for action in game.actions(state):
        v = max(v, minimizer.min_value(game, game.result(state, action), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v
