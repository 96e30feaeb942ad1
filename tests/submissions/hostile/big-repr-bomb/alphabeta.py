"""Answers with something that prints as fifty megabytes."""


class Loud:
    def __repr__(self):
        return "ha" * 25_000_000


def max_value(game, state, alpha, beta):
    return Loud()


min_value = max_value
