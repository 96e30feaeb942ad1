from math import inf
alpha=-inf
beta=inf
def alpha_beta_search(game, state):
    global alpha, beta
    alpha, beta = -inf, inf
    best, best_action = -inf, None
    for action in game.actions(state):
        value = min_value(game, game.result(state, action))
        if value > best:
            best, best_action = value, action
            alpha = max(alpha, best)
    return best_action
def max_value(game, state):
    global alpha, beta
    if game.is_terminal(state):
        return game.utility(state)
    a0, b0 = alpha, beta
    v = -inf
    try:
        for a in game.actions(state):
            v = max(v, min_value(game, game.result(state, a)))
            if v >= beta: return v
            alpha = max(alpha, v)
        return v
    finally:
        alpha, beta = a0, b0
def min_value(game, state):
    global alpha, beta
    if game.is_terminal(state):
        return game.utility(state)
    a0, b0 = alpha, beta
    v = inf
    try:
        for a in game.actions(state):
            v = min(v, max_value(game, game.result(state, a)))
            if v <= alpha: return v
            beta = min(beta, v)
        return v
    finally:
        alpha, beta = a0, b0
