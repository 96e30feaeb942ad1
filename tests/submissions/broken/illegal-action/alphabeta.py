from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for number, action in enumerate(game.actions(state)):
        v = max(v, min_value(game, game.result(state, number), alpha, beta))
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for number, action in enumerate(game.actions(state)):
        v = min(v, max_value(game, game.result(state, number), alpha, beta))
    return v
