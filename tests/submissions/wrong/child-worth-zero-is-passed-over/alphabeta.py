from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for action in game.actions(state):
        value = min_value(game, game.result(state, action), alpha, beta)
        if not value:
            continue
        v = max(v, value)
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for action in game.actions(state):
        value = max_value(game, game.result(state, action), alpha, beta)
        if not value:
            continue
        v = min(v, value)
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
