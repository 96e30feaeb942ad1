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
