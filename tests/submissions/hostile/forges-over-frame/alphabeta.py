"""Reports that its process is gone, and did well."""


def max_value(game, state, alpha, beta):
    game._channel.pending.append('["over",0]')
    game._channel.flush()
    return 3


min_value = max_value
