from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    value = -inf
    for action in game.actions(state):
        next_state = game.result(state, action)
        value = max(value, min_value(game, next_state, alpha, beta))
        if value >= beta:
            return value
        new_alpha = max(alpha, value)
    return value


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    value = inf
    for action in game.actions(state):
        next_state = game.result(state, action)
        value = min(value, max_value(game, next_state, alpha, beta))
        if value <= alpha:
            return value
        beta = min(beta, value)
    return value
