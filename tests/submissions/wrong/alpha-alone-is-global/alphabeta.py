from math import inf

best_for_max = -inf


def max_value(game, state, alpha, beta):
    global best_for_max
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for action in game.actions(state):
        v = max(v, min_value(game, game.result(state, action), best_for_max, beta))
        if v >= beta:
            return v
        best_for_max = max(best_for_max, v)
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for action in game.actions(state):
        v = min(v, max_value(game, game.result(state, action), best_for_max, beta))
        if v <= best_for_max:
            return v
        beta = min(beta, v)
    return v
