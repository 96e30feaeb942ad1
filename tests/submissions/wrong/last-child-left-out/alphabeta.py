from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    actions = list(game.actions(state))
    k = 0
    while k < len(actions) - 1:
        child = game.result(state, actions[k])
        v = max(v, min_value(game, child, alpha, beta))
        if v >= beta:
            break
        alpha = max(alpha, v)
        k = k + 1
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    actions = list(game.actions(state))
    k = 0
    while k < len(actions) - 1:
        child = game.result(state, actions[k])
        v = min(v, max_value(game, child, alpha, beta))
        if v <= alpha:
            break
        beta = min(beta, v)
        k = k + 1
    return v
