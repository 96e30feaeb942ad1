"""Says that no lock was wanted, and none is on."""


def max_value(game, state, alpha, beta):
    game._channel.send(["locked", [], {}])
    return 3


min_value = max_value
