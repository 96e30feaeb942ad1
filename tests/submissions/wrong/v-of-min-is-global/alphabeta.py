from math import inf

lowest = inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for action in game.actions(state):
        v = max(v, min_value(game, game.result(state, action), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta):
    global lowest
    if game.is_terminal(state):
        return game.utility(state)
    for action in game.actions(state):
        lowest = min(lowest, max_value(game, game.result(state, action), alpha, beta))
        if lowest <= alpha:
            return lowest
        beta = min(beta, lowest)
    return lowest
