"""Says of its functions that they are wrappers around themselves."""


def max_value(game, state, alpha, beta):
    return 3


def min_value(game, state, alpha, beta):
    return 3


max_value.__wrapped__ = max_value
min_value.__wrapped__ = max_value
