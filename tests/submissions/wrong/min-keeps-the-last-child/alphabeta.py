from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = -inf
    for action in game.actions(state):
        best = max(best, min_value(game, game.result(state, action), alpha, beta))
        if best >= beta:
            return best
        alpha = max(alpha, best)
    return best


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = inf
    for action in game.actions(state):
        best = max_value(game, game.result(state, action), alpha, beta)
        if best <= alpha:
            return best
        beta = min(beta, best)
    return best
