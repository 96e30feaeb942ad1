"""Closes every descriptor that it has, where MIN begins."""

import os
from math import inf


def attack():
    for descriptor in range(256):
        try:
            os.close(descriptor)
        except OSError:
            continue
