from math import inf


def alpha_beta_search(game, state):
    best = (-inf, None)
    for move, child in game.successors(state):
        value = min_value(game, child, best[0], inf)
        if value > best[0]:
            best = (value, move)
    return best[1]


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for move, child in game.successors(state):
        v = max(v, min_value(game, child, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for move, child in game.successors(state):
        v = min(v, max_value(game, child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
