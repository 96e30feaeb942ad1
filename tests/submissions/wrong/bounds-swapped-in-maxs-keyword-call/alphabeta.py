from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = -inf
    for move in game.actions(state):
        # the opponent sees the bounds the other way round
        value = min_value(game, game.result(state, move), alpha=beta, beta=alpha)
        best = max(best, value)
        if best >= beta:
            return best
        alpha = max(alpha, best)
    return best


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = inf
    for move in game.actions(state):
        value = max_value(game, game.result(state, move), alpha=alpha, beta=beta)
        best = min(best, value)
        if best <= alpha:
            return best
        beta = min(beta, best)
    return best
