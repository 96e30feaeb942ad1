inf = float("inf")


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    actions = list(game.actions(state))
    i = 0
    while i < len(actions):
        v = max(v, min_value(game, game.result(state, actions[i]), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
        i += 1
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    actions = list(game.actions(state))
    i = 0
    while i < len(actions):
        v = min(v, max_value(game, game.result(state, actions[i]), alpha, beta))
        if v <= alpha:
            return v
        i += 1
    return v
