"""Raises an exception that says a great deal."""


class Loud(Exception):
    def __str__(self):
        return "ha" * 25_000_000


def max_value(game, state, alpha, beta):
    raise Loud


min_value = max_value
