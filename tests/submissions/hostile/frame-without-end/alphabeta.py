"""Sends one frame that goes on and on."""

import os


def max_value(game, state, alpha, beta):
    descriptor = game._channel._write.args[0]
    os.write(descriptor, b'[["done","max_value",3,"')
    for _ in range(10_000):
        try:
            os.write(descriptor, b"B" * 10_000)
        except OSError:
            break
    return 3


min_value = max_value
