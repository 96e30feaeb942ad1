from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for a in game.actions(state):
        w = min_value(game, game.result(state, a), alpha, beta)
        if v >= beta:
            return v
        if w > v:
            v = w
        if v > alpha:
            alpha = v
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        w = max_value(game, game.result(state, a), alpha, beta)
        if w < v:
            v = w
        if v <= alpha:
            return v
        if v < beta:
            beta = v
    return v
