from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def alpha_beta_search(game, state):
    move = None
    if game.to_move(state) == "MAX":
        best = 0
        for a in game.actions(state):
            w = min_value(game, game.result(state, a), -inf, inf)
            if w > best:
                best, move = w, a
    else:
        best = 0
        for a in game.actions(state):
            w = max_value(game, game.result(state, a), -inf, inf)
            if w < best:
                best, move = w, a
    return best, move
