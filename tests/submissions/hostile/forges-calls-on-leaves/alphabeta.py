"""Expands all inner nodes, and for the leaves only claims to have been called on them."""

VALUES = {"E": 3, "F": 12, "G": 8, "H": 2, "K": 14, "L": 5, "M": 2}
RETURNS = {"B": 3, "C": 2, "D": 2}


def note_call(game, function, state):
    game._channel.pending.append(f'["call","{function}",{state._handle},"-inf","inf"]')


def note_return(game, state, value):
    game._channel.pending.append(f'["return",{state._handle},{value},null]')


def max_value(game, state, alpha, beta):
    for action in game.actions(state):
        child = game.result(state, action)
        note_call(game, "min_value", child)
        for name in game.actions(child):
            if name in VALUES:
                leaf = game.result(child, name)
                note_call(game, "max_value", leaf)
                note_return(game, leaf, VALUES[name])
        note_return(game, child, RETURNS[action])
    return 3


min_value = max_value
