from math import inf


def max_value(game, state, beta, alpha):
    if game.is_terminal(state):
        return game.utility(state)
    value = -inf
    for action in game.actions(state):
        value = max(value, min_value(game, game.result(state, action), alpha, beta))
        alpha = max(alpha, value)
        if beta <= alpha:
            break
    return value


def min_value(game, state, beta, alpha):
    if game.is_terminal(state):
        return game.utility(state)
    value = inf
    for action in game.actions(state):
        value = min(value, max_value(game, game.result(state, action), alpha, beta))
        beta = min(beta, value)
        if beta <= alpha:
            break
    return value
