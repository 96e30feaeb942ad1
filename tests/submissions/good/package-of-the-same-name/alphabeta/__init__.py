"""An earlier attempt that was never finished."""


def max_value(game, state, alpha, beta):
    return 42
