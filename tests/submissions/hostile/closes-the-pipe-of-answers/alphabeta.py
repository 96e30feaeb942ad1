"""Closes the pipe from which it reads answers, and asks."""

import os


def max_value(game, state, alpha, beta):
    os.close(game._channel._read.args[0])
    game.actions(state)
    return 3


min_value = max_value
