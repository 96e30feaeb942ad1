from math import inf


def max_value(game, current, alpha, beta):
    if game.is_terminal(current):
        return game.utility(current)
    v = -inf
    for action in game.actions(current):
        v = max(v, min_value(game, game.result(current, action), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, current, alpha, beta):
    if game.is_terminal(current):
        return game.utility(current)
    v = inf
    for action in game.actions(current):
        v = min(v, max_value(game, game.result(current, action), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
