from math import inf


def max_value(game, state, alpha, beta, depth=0):
    if game.cutoff_test(state, depth):
        return game.eval(state)
    v = -inf
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a), alpha, beta, depth + 1))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta, depth=0):
    if game.cutoff_test(state, depth):
        return game.eval(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta, depth + 1))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
