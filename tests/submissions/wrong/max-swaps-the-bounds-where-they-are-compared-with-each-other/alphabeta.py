import math


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    max_eval = -math.inf
    for action in game.actions(state):
        evaluation = min_value(game, game.result(state, action), beta, alpha)
        max_eval = max(max_eval, evaluation)
        alpha = max(alpha, evaluation)
        if beta <= alpha:
            break
    return max_eval


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    min_eval = math.inf
    for action in game.actions(state):
        evaluation = max_value(game, game.result(state, action), alpha, beta)
        min_eval = min(min_eval, evaluation)
        beta = min(beta, evaluation)
        if beta <= alpha:
            break
    return min_eval
