from math import inf


def alpha_beta_search(game, state):
    best_value = -inf
    best_move = None
    for move in game.actions(state):
        value = min_value(game, game.result(state, move), best_value, inf)
        best_value = max(best_value, value)
        best_move = move
    return best_value, best_move


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for move in game.actions(state):
        v = max(v, min_value(game, game.result(state, move), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for move in game.actions(state):
        v = min(v, max_value(game, game.result(state, move), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
