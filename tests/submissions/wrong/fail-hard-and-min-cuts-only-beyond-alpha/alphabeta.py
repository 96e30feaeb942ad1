from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    for action in game.actions(state):
        alpha = max(alpha, min_value(game, game.result(state, action), alpha, beta))
        if alpha >= beta:
            return beta
    return alpha


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    for action in game.actions(state):
        beta = min(beta, max_value(game, game.result(state, action), alpha, beta))
        if beta < alpha:
            return alpha
    return beta
