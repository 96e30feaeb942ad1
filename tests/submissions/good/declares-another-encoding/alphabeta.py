# -*- coding: latin-1 -*-
"""Alpha-Beta-Suche, für MAX und MIN."""

from math import inf


def alpha_beta_search(game, state):
    best, best_action = -inf, None
    for action in game.actions(state):
        value = min_value(game, game.result(state, action), best, inf)
        if value > best:
            best, best_action = value, action
    return best_action
