"""Writes thirty megabytes past Python, on both descriptors for output."""

import os


def attack(game, state):
    for _ in range(500):
        for descriptor in (1, 2):
            try:
                os.write(descriptor, b"floods " * 8000)
            except OSError:
                continue
