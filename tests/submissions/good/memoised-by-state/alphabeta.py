from math import inf

table = {}


def max_value(game, state, alpha, beta):
    if state in table:
        return table[state]
    if game.is_terminal(state):
        table[state] = game.utility(state)
        return table[state]
    v = -inf
    for action in game.actions(state):
        v = max(v, min_value(game, game.result(state, action), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    table[state] = v
    return v


def min_value(game, state, alpha, beta):
    if state in table:
        return table[state]
    if game.is_terminal(state):
        table[state] = game.utility(state)
        return table[state]
    v = inf
    for action in game.actions(state):
        v = min(v, max_value(game, game.result(state, action), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    table[state] = v
    return v
