from math import inf


def terminal_value(game, state):
    return game.utility(state)


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return terminal_value(game, state)
    v = -inf
    for action in game.actions(state):
        child = game.result(state, action)
        v = max(v, min_value(game, child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return terminal_value(game, state)
    v = inf
    for action in game.actions(state):
        child = game.result(state, action)
        v = min(v, max_value(game, child, alpha, beta))
        beta = min(beta, v)
    return v
