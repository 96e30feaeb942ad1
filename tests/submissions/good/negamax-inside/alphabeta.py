from math import inf


def negamax(game, state, alpha, beta, color):
    if game.is_terminal(state):
        return color * game.utility(state)
    best = -inf
    for action in game.actions(state):
        best = max(best, -negamax(game, game.result(state, action), -beta, -alpha, -color))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def max_value(game, state, alpha, beta):
    return negamax(game, state, alpha, beta, 1)


def min_value(game, state, alpha, beta):
    return -negamax(game, state, -beta, -alpha, -1)
