from math import inf


def max_value(game, s, alpha, beta):
    if game.is_terminal(s):
        return game.utility(s)
    v = -inf
    first = True
    for a in game.actions(s):
        t = game.result(s, a)
        if first:
            w = min_value(game, t, alpha, beta)
            first = False
        else:
            w = min_value(game, t, alpha, alpha + 1)
            if alpha < w < beta:
                w = min_value(game, t, w, beta)
        v = max(v, w)
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, s, alpha, beta):
    if game.is_terminal(s):
        return game.utility(s)
    v = inf
    first = True
    for a in game.actions(s):
        t = game.result(s, a)
        if first:
            w = max_value(game, t, alpha, beta)
            first = False
        else:
            w = max_value(game, t, alpha, alpha + 1)
            if alpha < w < beta:
                w = max_value(game, t, alpha, w)
        v = min(v, w)
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
