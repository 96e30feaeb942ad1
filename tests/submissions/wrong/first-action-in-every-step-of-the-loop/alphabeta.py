from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    moves = game.actions(state)
    for i in range(len(moves)):
        v = max(v, min_value(game, game.result(state, moves[0]), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    moves = game.actions(state)
    for i in range(len(moves)):
        v = min(v, max_value(game, game.result(state, moves[0]), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
