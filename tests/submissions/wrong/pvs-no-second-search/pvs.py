from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    first = True
    for a in game.actions(state):
        s = game.result(state, a)
        if first:
            w = min_value(game, s, alpha, beta)
            first = False
        else:
            w = min_value(game, s, alpha, alpha + 1)
        v = max(v, w)
        alpha = max(alpha, v)
        if alpha >= beta:
            return v
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    first = True
    for a in game.actions(state):
        s = game.result(state, a)
        if first:
            w = max_value(game, s, alpha, beta)
            first = False
        else:
            w = max_value(game, s, beta - 1, beta)
        v = min(v, w)
        beta = min(beta, v)
        if alpha >= beta:
            return v
    return v
