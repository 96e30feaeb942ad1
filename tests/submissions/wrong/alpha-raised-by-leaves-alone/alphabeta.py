from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for action in game.actions(state):
        child = game.result(state, action)
        v = max(v, min_value(game, child, alpha, beta))
        if v >= beta:
            return v
        if game.is_terminal(child):
            alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for action in game.actions(state):
        child = game.result(state, action)
        v = min(v, max_value(game, child, alpha, beta))
        if v <= alpha:
            return v
        if game.is_terminal(child):
            beta = min(beta, v)
    return v
