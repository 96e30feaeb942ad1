from math import inf


def alpha_beta_search(game, state):
    best_value, best_move = -inf, None
    for move in game.actions(state):
        value = min_value(game, game.result(state, move), best_value, inf, 1)
        if value > best_value:
            best_value, best_move = value, move
    return best_move


def max_value(game, state, alpha, beta, depth=0):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for move in game.actions(state):
        v = max(v, min_value(game, game.result(state, move), alpha, beta, depth + 1))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta, depth=0):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for move in game.actions(state):
        v = min(v, max_value(game, game.result(state, move), alpha, beta, depth + 1))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
