"""Sends the first half of its answer, and then nothing any more."""

import os
import time


def max_value(game, state, alpha, beta):
    os.write(game._channel._write.args[0], b'[["done","max_value",3,')
    while True:
        time.sleep(60)


min_value = max_value
