import math


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    v, best = -math.inf, None
    for i, action in enumerate(game.actions(state)):
        score, _ = min_value(game, game.result(state, action), alpha, beta)
        if i == 0 or score > v:
            v, best = score, action
        if v >= beta:
            return v, best
        alpha = max(alpha, v)
    return v, best


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    v, best = math.inf, None
    for i, action in enumerate(game.actions(state)):
        score, _ = max_value(game, game.result(state, action), alpha, beta)
        if i == 0 or score < v:
            v, best = score, action
        if v <= alpha:
            return v, best
    beta = min(beta, v)
    return v, best
