from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    m = -inf
    for act in game.actions(state):
        val = min_value(game, game.result(state, act), alpha, beta)
        m = max(m, val)
        if alpha >= beta:
            return m
        alpha = max(alpha, m)
    return m


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    m = inf
    for act in game.actions(state):
        val = max_value(game, game.result(state, act), alpha, beta)
        m = min(m, val)
        beta = min(beta, m)
        if alpha >= beta:
            return m
    return m
