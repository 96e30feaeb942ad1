from math import inf

MAX_DEPTH = 9


def max_value(game, state, depth, alpha, beta):
    if depth == MAX_DEPTH or game.is_terminal(state):
        return game.eval(state)
    v = -inf
    for action in game.actions(state):
        v = max(v, min_value(game, game.result(state, action), depth + 1, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, depth, alpha, beta):
    if depth == MAX_DEPTH or game.is_terminal(state):
        return game.eval(state)
    v = inf
    for action in game.actions(state):
        v = min(v, max_value(game, game.result(state, action), depth + 1, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
