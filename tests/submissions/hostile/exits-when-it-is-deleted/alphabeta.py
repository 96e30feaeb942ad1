"""Leaves objects behind that call for the end of the program when they are deleted."""

import sys


class Leaver:
    def __del__(self):
        sys.exit(0)


def attack(game, state):
    for _ in range(3):
        Leaver()
