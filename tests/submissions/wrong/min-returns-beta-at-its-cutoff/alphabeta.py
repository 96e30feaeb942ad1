import math


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    val = -math.inf
    for a in game.actions(state):
        val = max(val, min_value(game, game.result(state, a), alpha, beta))
        if val >= beta:
            return val
        alpha = max(alpha, val)
    return val


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    val = math.inf
    for a in game.actions(state):
        val = min(val, max_value(game, game.result(state, a), alpha, beta))
        if val <= alpha:
            return beta
        beta = min(beta, val)
    return val
