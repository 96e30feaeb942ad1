from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = -inf
    for action in game.actions(state):
        child = min_value(game, game.result(state, action), alpha, beta)
        best = max(best, child)
        if best >= beta:
            return best
        alpha = max(alpha, best)
    return best


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = inf
    for action in game.actions(state):
        child = max_value(game, game.result(state, action), alpha, beta)
        best = min(best, child)
        if best <= alpha:
            return best
        beta = child
    return best
