from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for action in game.actions(state):
        if v >= beta:
            return v
        alpha = max(alpha, v)
        v = max(v, min_value(game, game.result(state, action), alpha, beta))
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for action in game.actions(state):
        if alpha >= beta:
            return v
        child = max_value(game, game.result(state, action), alpha, beta)
        v = min(v, child)
        if v < beta:
            beta = v
    return v
