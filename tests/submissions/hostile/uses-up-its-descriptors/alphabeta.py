"""Copies its output until no further descriptor is to be had."""

import os


def attack(game, state):
    for _ in range(2000):
        try:
            os.dup(1)
        except OSError:
            return
