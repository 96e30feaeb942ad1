from math import inf

import expand


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    return expand.highest(game, state, alpha, beta)


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    return expand.lowest(game, state, alpha, beta)
