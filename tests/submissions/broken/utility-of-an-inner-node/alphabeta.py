from math import inf


def max_value(game, state, alpha, beta):
    v = max(-inf, game.utility(state))
    for action in game.actions(state):
        v = max(v, min_value(game, game.result(state, action), alpha, beta))
    return v


def min_value(game, state, alpha, beta):
    v = min(inf, game.utility(state))
    for action in game.actions(state):
        v = min(v, max_value(game, game.result(state, action), alpha, beta))
    return v
