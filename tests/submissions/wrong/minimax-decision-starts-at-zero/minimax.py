from math import inf


def minimax_decision(game, state):
    bv, best = 0, None
    for a in game.actions(state):
        v = min_value(game, game.result(state, a))
        if v > bv:
            bv, best = v, a
    return best


def max_value(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a)))
    return v


def min_value(game, state):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a)))
    return v
