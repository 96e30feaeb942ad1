from math import inf


def trace(*what):
    lines.append(what)


lines = []


def max_value(game, state, alpha, beta, depth):
    if depth == 0 or game.is_terminal(state):
        return game.eval(state)
    depth -= 1
    trace(" " * (depth + 1), state)
    v = -inf
    for action in game.actions(state):
        v = max(v, min_value(game, game.result(state, action), alpha, beta, depth))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta, depth):
    if depth == 0 or game.is_terminal(state):
        return game.eval(state)
    depth -= 1
    trace(" " * (depth + 1), state)
    v = inf
    for action in game.actions(state):
        v = min(v, max_value(game, game.result(state, action), alpha, beta, depth))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
