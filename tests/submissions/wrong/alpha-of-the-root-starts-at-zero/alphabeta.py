import math


def alpha_beta_search(game, state):
    value, move = max_value(game, state, 0, math.inf)
    return move


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    value, move = -math.inf, None
    for action in game.actions(state):
        other, _ = min_value(game, game.result(state, action), alpha, beta)
        if other > value:
            value, move = other, action
        if value >= beta:
            return value, move
        alpha = max(alpha, value)
    return value, move


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    value, move = math.inf, None
    for action in game.actions(state):
        other, _ = max_value(game, game.result(state, action), alpha, beta)
        if other < value:
            value, move = other, action
        if value <= alpha:
            return value, move
        beta = min(beta, value)
    return value, move
