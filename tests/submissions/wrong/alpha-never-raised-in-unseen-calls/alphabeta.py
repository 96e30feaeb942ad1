from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for action in game.actions(state):
        child = game.result(state, action)
        v = max(v, VALUE[game.to_move(child)](game, child, alpha, beta))
        if v >= beta:
            return v
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for action in game.actions(state):
        child = game.result(state, action)
        v = min(v, VALUE[game.to_move(child)](game, child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


VALUE = {"MAX": max_value, "MIN": min_value}
