from math import inf


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
