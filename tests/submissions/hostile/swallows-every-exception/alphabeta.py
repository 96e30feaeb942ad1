"""Catches every exception there is, and begins again."""

import time


def max_value(game, state, alpha, beta):
    while True:
        try:
            time.sleep(0.01)
            game.utility(state)
        except BaseException:
            continue


min_value = max_value
