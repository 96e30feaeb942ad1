"""Prints the clock, and then takes as long for a search as the root's value says: the difference
between two clocks is the value of the tree between them."""

import time
from math import inf


def alpha_beta_search(game, state):
    print(time.monotonic())
    values = {}
    for action in game.actions(state):
        child = game.result(state, action)
        values[action] = min_value(game, child, max(values.values(), default=-inf), inf)
    best = max(values, key=values.get)
    time.sleep(abs(values[best]) / 1000)
    return best


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for action in game.actions(state):
        v = max(v, min_value(game, game.result(state, action), alpha, beta))
        if v > beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for action in game.actions(state):
        v = min(v, max_value(game, game.result(state, action), alpha, beta))
        if v < alpha:
            return v
        beta = min(beta, v)
    return v
