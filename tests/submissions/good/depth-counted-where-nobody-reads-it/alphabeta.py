from math import inf

DEEPEST = 9


def below(n):
    return n + 1



def max_value(game, state, alpha, beta, depth):
    if depth >= DEEPEST or game.is_terminal(state):
        return game.eval(state)
    v = -inf
    for action in game.actions(state):
        v = max(v, min_value(game, game.result(state, action), alpha, beta, below(depth)))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta, depth):
    if depth >= DEEPEST or game.is_terminal(state):
        return game.eval(state)
    v = inf
    for action in game.actions(state):
        v = min(v, max_value(game, game.result(state, action), alpha, beta, below(depth)))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
