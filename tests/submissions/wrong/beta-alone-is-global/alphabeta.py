import math

BETA = math.inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -math.inf
    for action in game.actions(state):
        v = max(v, min_value(game, game.result(state, action), alpha, BETA))
        if v >= BETA:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta):
    global BETA
    if game.is_terminal(state):
        return game.utility(state)
    v = math.inf
    for action in game.actions(state):
        v = min(v, max_value(game, game.result(state, action), alpha, BETA))
        if v <= alpha:
            return v
        BETA = min(BETA, v)
    return v
