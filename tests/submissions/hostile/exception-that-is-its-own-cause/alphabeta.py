"""Raises an exception that is its own cause and context, and has itself for an argument."""


class Round(Exception):
    def __str__(self):
        return "round and round"

    @property
    def __cause__(self):
        return self

    __context__ = __cause__

    def __getattr__(self, name):
        return self


def max_value(game, state, alpha, beta):
    error = Round()
    error.args = (error,)
    raise error


min_value = max_value
