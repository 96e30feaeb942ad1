from math import inf
def alpha_beta_search(game, state):
    maximizing = game.to_move(state) in ("MAX", "MIN")
    best, move = -inf, None
    alpha, beta = -inf, inf
    for a in game.actions(state):
        v = value(game, game.result(state, a), alpha, beta)
        if v > best:
            best, move = v, a
        alpha = max(alpha, best)
    return best, move
def value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    if game.to_move(state) == "MAX":
        v = -inf
        for a in game.actions(state):
            v = max(v, value(game, game.result(state, a), alpha, beta))
            if v >= beta:
                return v
            alpha = max(alpha, v)
        return v
    v = inf
    for a in game.actions(state):
        v = min(v, value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
