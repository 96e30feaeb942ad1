"""Closes the channel to the grader in the middle of a search."""

import os


def max_value(game, state, alpha, beta):
    os.close(game._channel._write.args[0])
    game.actions(state)
    return 3


min_value = max_value
