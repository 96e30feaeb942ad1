from math import inf


def alpha_beta_search(game, state):
    v = max_value(game, state, -inf, inf)
    table = {a: min_value(game, game.result(state, a), -inf, inf) for a in game.actions(state)}
    good = [a for a in table if table[a] == v]
    return v, good[0]


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a), alpha, beta))
        alpha = max(alpha, v)
        if alpha >= beta:
            break
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v
