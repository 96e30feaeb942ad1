from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = -inf
    for move in game.actions(state):
        val = min_value(game, game.result(state, move), -inf, beta)
        best = max(best, val)
        if best >= beta:
            return best
        alpha = max(alpha, best)
    return best


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = inf
    for move in game.actions(state):
        val = max_value(game, game.result(state, move), alpha, beta)
        best = min(best, val)
        if best <= alpha:
            return best
        beta = min(beta, best)
    return best
