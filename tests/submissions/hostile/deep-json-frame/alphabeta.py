"""Sends a frame of which each part is a list with one part."""


def max_value(game, state, alpha, beta):
    game._channel.pending.append("[" * 30_000 + "]" * 30_000)
    game._channel.flush()
    return 3


min_value = max_value
