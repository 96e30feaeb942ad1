"""Answers NaN, which is different from every value and so from every wrong one."""


def max_value(game, state, alpha, beta):
    game._channel.pending.append('["done","max_value",NaN,null]')
    game._channel.flush()
    return 3


min_value = max_value
