from math import inf


def negamax(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    for a in game.actions(state):
        w = -negamax(game, game.result(state, a), -beta, -alpha)
        if w >= beta:
            return beta
        alpha = max(alpha, w)
    return alpha
