from math import inf


def max_value(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    best = -inf
    for action in game.actions(state):
        successor = game.result(state, action)
        best = max(best, min_value(game, successor, alpha, beta))
        if best >= beta:
            break
        alpha = max(alpha, best)
    return best


def min_value(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state)
    best = inf
    for action in game.actions(state):
        successor = game.result(state, action)
        best = min(best, max_value(game, successor))
        if best <= alpha:
            break
        beta = min(beta, best)
    return best
