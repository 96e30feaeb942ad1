from math import inf

v = -inf


def max_value(game, state, alpha, beta):
    global v
    if game.is_terminal(state):
        return game.utility(state)
    for action in game.actions(state):
        v = max(v, min_value(game, game.result(state, action), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    w = inf
    for action in game.actions(state):
        w = min(w, max_value(game, game.result(state, action), alpha, beta))
        if w <= alpha:
            return w
        beta = min(beta, w)
    return w
