from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    for action in game.actions(state):
        value = min_value(game, game.result(state, action), alpha, beta)
        if value >= beta:
            return beta
        if value > alpha:
            alpha = value
    return alpha


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    for action in game.actions(state):
        value = max_value(game, game.result(state, action), alpha, beta)
        if value <= alpha:
            return alpha
        if value < beta:
            beta = value
    return beta
