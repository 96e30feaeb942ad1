from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = -inf
    for move in game.actions(state):
        best = max(best, min_value(game, game.result(state, move), alpha, beta))
        if best >= alpha:  # prune
            return best
        alpha = max(alpha, best)
    return best


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = inf
    for move in game.actions(state):
        best = min(best, max_value(game, game.result(state, move), alpha, beta))
        if best <= alpha:  # prune
            return best
        beta = min(beta, best)
    return best
