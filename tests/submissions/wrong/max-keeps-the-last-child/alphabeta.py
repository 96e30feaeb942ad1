from math import inf


def max_value(state, game, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    for a in game.actions(state):
        v = min_value(game.result(state, a), game, alpha, beta)
        if v >= beta:
            return v
        if v > alpha:
            alpha = v
    return v


def min_value(state, game, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        child = max_value(game.result(state, a), game, alpha, beta)
        if child < v:
            v = child
        if v <= alpha:
            return v
        if v < beta:
            beta = v
    return v
