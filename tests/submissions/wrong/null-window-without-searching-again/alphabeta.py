from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    first = True
    for action in game.actions(state):
        child = game.result(state, action)
        if first:
            value = min_value(game, child, alpha, beta)
            first = False
        else:
            value = min_value(game, child, alpha, alpha + 1)
        v = max(v, value)
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    first = True
    for action in game.actions(state):
        child = game.result(state, action)
        if first:
            value = max_value(game, child, alpha, beta)
            first = False
        else:
            value = max_value(game, child, beta - 1, beta)
        v = min(v, value)
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
