from math import inf


def alpha_beta_search(game, state):
    return max_value(game, state, -10, 10)[1]


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    v, move = -inf, None
    for action in game.actions(state):
        v2, _ = min_value(game, game.result(state, action), alpha, beta)
        if v2 > v:
            v, move = v2, action
        if v >= beta:
            return v, move
        alpha = max(alpha, v)
    return v, move


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    v, move = inf, None
    for action in game.actions(state):
        v2, _ = max_value(game, game.result(state, action), alpha, beta)
        if v2 < v:
            v, move = v2, action
        if v <= alpha:
            return v, move
        beta = min(beta, v)
    return v, move
