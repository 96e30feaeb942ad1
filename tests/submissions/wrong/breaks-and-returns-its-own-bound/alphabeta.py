from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    for action in game.actions(state):
        v = min_value(game, game.result(state, action), alpha, beta)
        if v >= beta:
            break
        if v > alpha:
            alpha = v
    return alpha


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    for action in game.actions(state):
        v = max_value(game, game.result(state, action), alpha, beta)
        if v <= alpha:
            break
        if v < beta:
            beta = v
    return beta
