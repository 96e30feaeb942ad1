from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    actions = game.actions(state)
    for i in range(1, len(actions)):
        v = max(v, min_value(game, game.result(state, actions[i]), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    actions = game.actions(state)
    for i in range(1, len(actions)):
        v = min(v, max_value(game, game.result(state, actions[i]), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
