from math import inf


def alpha_beta_search(game, state):
    alpha, beta = -inf, inf
    value = -inf
    best = None
    for action in game.actions(state):
        child_value = min_value(game, game.result(state, action), alpha, beta)
        if child_value > value:
            value = child_value
            best = action
        alpha = max(alpha, value)
    return value, best


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    value = -inf
    for action in game.actions(state):
        value = max(value, min_value(game, game.result(state, action), alpha, beta))
        if value >= beta:
            return value
        alpha = max(alpha, value)
    return value


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    value = inf
    for action in game.actions(state):
        value = min(value, max_value(game, game.result(state, action), alpha, beta))
        if value <= alpha:
            return value
        beta = min(beta, value)
    return value
