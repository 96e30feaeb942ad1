from math import inf


def max_value(state, game, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player)
    v = -inf
    for action in game.actions(state):
        v = max(v, min_value(game.result(state, action), game, player, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, game, player, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state, player)
    v = inf
    for action in game.actions(state):
        v = min(v, max_value(game.result(state, action), game, player, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
