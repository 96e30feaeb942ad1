"""Claims windows and an answer of 1e999, which reads as infinity."""


def max_value(game, state, alpha, beta):
    game.actions(state)
    game._channel.pending.append('["call","max_value",0,-1e999,1e999]')
    game._channel.pending.append('["return",0,1e999,null]')
    game._channel.pending.append('["done","max_value",1e999,null]')
    game._channel.flush()
    return 3


min_value = max_value
