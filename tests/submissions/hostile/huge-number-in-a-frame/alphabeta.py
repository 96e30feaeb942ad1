"""Answers with a number of 20,000 digits, written out."""


def max_value(game, state, alpha, beta):
    game._channel.pending.append('["done","max_value",' + "9" * 20_000 + ',"B"]')
    game._channel.flush()
    return 3


min_value = max_value
