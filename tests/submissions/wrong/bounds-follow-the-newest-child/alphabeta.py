from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for action in game.actions(state):
        child = min_value(game, game.result(state, action), alpha, beta)
        v = max(v, child)
        if v >= beta:
            return v
        alpha = child
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for action in game.actions(state):
        child = max_value(game, game.result(state, action), alpha, beta)
        v = min(v, child)
        if v <= alpha:
            return v
        beta = child
    return v
