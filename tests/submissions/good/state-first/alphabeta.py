from math import inf


def alpha_beta_search(state, game):
    v = max_value(state, game, -inf, inf)
    for action in game.actions(state):
        if v == values[game.result(state, action)]:
            return action


values = {}


def max_value(state, game, alpha, beta):
    if game.is_terminal(state):
        values[state] = game.utility(state)
        return values[state]
    v = -inf
    for action in game.actions(state):
        v = max(v, min_value(game.result(state, action), game, alpha, beta))
        if v >= beta:
            break
        alpha = max(alpha, v)
    values[state] = v
    return v


def min_value(state, game, alpha, beta):
    if game.is_terminal(state):
        values[state] = game.utility(state)
        return values[state]
    v = inf
    for action in game.actions(state):
        v = min(v, max_value(game.result(state, action), game, alpha, beta))
        if v <= alpha:
            break
        beta = min(beta, v)
    values[state] = v
    return v
