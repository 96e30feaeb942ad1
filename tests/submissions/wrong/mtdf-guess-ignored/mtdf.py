from math import inf


def mtdf(game, state, f=0):
    memory = {}
    g, lower, upper = 0, -inf, inf
    while lower < upper:
        beta = max(g, lower + 1)
        g = max_value(game, state, beta - 1, beta, memory)
        if g < beta:
            upper = g
        else:
            lower = g
    return g


def max_value(game, state, alpha, beta, memory):
    if game.is_terminal(state):
        return game.utility(state)
    low, high = memory.get(state, (-inf, inf))
    if low >= beta:
        return low
    if high <= alpha:
        return high
    v = -inf
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a), alpha, beta, memory))
        if v >= beta:
            break
    memory[state] = (v, high) if v >= beta else (low, v)
    return v


def min_value(game, state, alpha, beta, memory):
    if game.is_terminal(state):
        return game.utility(state)
    low, high = memory.get(state, (-inf, inf))
    if low >= beta:
        return low
    if high <= alpha:
        return high
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta, memory))
        if v <= alpha:
            break
    memory[state] = (low, v) if v <= alpha else (v, high)
    return v
