"""Sends bytes that no encoding has, and a zero byte, where frames should be."""

import os


def max_value(game, state, alpha, beta):
    os.write(game._channel._write.args[0], b"\xff\xfe\x00[[\xc3\x28]]\r\x85\n")
    return 3


min_value = max_value
