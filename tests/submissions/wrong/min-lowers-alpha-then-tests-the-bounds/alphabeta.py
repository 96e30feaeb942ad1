import math


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    score = -math.inf
    for action in game.actions(state):
        score = max(score, min_value(game, game.result(state, action), alpha, beta))
        alpha = max(alpha, score)
        if beta <= alpha:
            return score
    return score


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    score = math.inf
    for action in game.actions(state):
        score = min(score, max_value(game, game.result(state, action), alpha, beta))
        alpha = min(alpha, score)
        if beta <= alpha:
            return score
    return score
