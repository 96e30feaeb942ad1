def max_value(game, state, alpha, beta, depth, prune):
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return game.eval(state)
    v = -inf
    for action in game.actions(state):
        v = max(v, min_value(game, game.result(state, action), alpha, beta, depth - 1, prune))
        if prune and v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta, depth, prune):
    if game.is_terminal(state):
        return game.utility(state)
    if depth == 0:
        return game.eval(state)
    v = inf
    for action in game.actions(state):
        v = min(v, max_value(game, game.result(state, action), alpha, beta, depth - 1, prune))
        if prune and v <= alpha:
            return v
        beta = min(beta, v)
    return v
