from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = -inf
    for move in game.actions(state):
        best = max(best, min_value(game, game.result(state, move), alpha, beta))
        alpha = max(alpha, best)
        if alpha >= beta:
            return best
    return best


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = inf
    for move in game.actions(state):
        # now it is the other player's turn, so the bounds change places
        best = min(best, max_value(game, game.result(state, move), beta, alpha))
        beta = min(beta, best)
        if alpha >= beta:
            return best
    return best
