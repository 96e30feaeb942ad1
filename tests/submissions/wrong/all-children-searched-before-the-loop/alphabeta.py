from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    children = [game.result(state, action) for action in game.actions(state)]
    scores = [min_value(game, child, alpha, beta) for child in children]
    v = -inf
    for score in scores:
        v = max(v, score)
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    children = [game.result(state, action) for action in game.actions(state)]
    scores = [max_value(game, child, alpha, beta) for child in children]
    v = inf
    for score in scores:
        v = min(v, score)
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
