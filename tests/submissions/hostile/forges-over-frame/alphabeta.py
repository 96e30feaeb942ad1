"""Reports that its process is gone, and did well."""


def max_value(game, state, alpha, beta):
    game._channel.send(["over", 0])
    return 3


min_value = max_value
