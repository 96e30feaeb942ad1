from math import inf


def max_value(game, state, a, b):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for action in game.actions(state):
        v = max(v, min_value(game, game.result(state, action), a, b))
        if v >= b:
            return v
        a = max(a, v)
    return v


def min_value(game, state, a, b):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for action in game.actions(state):
        v = min(v, max_value(game, game.result(state, action), b, a))
        if v <= a:
            return v
        b = min(b, v)
    return v
