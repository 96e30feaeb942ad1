from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = -inf
    for action in game.actions(state):
        best = max(best, min_value(game, game.result(state, action), alpha, beta))
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = inf
    for action in game.actions(state):
        best = min(best, max_value(game, game.result(state, action), alpha, beta))
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best
