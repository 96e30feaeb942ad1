from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    for action in game.actions(state):
        score = min_value(game, game.result(state, action), beta, alpha)
        if score >= beta:
            return beta
        if score > alpha:
            alpha = score
    return alpha


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    for action in game.actions(state):
        score = max_value(game, game.result(state, action), beta, alpha)
        if score <= alpha:
            return alpha
        if score < beta:
            beta = score
    return beta
