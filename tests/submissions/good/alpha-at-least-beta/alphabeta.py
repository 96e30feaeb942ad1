import math


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = -math.inf
    for action in game.actions(state):
        child = game.result(state, action)
        best = max(best, min_value(game, child, alpha, beta))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = math.inf
    for action in game.actions(state):
        child = game.result(state, action)
        best = min(best, max_value(game, child, alpha, beta))
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best
