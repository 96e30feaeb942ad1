# Lab 3 - alpha beta search, 4th edition version


def alpha_beta_search(game, state):
    _, action = max_value(game, state, float("-inf"), float("inf"))
    return action


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    value, action = float("-inf"), None
    for a in game.actions(state):
        v2, _ = min_value(game, game.result(state, a), alpha, beta)
        if v2 > value:
            value = v2
            action = a
            alpha = max(alpha, value)
        if value > beta:
            return value, action
    return value, action


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    value, action = float("inf"), None
    for a in game.actions(state):
        v2, _ = max_value(game, game.result(state, a), alpha, beta)
        if v2 < value:
            value = v2
            action = a
            beta = min(beta, value)
        if value < alpha:
            return value, action
    return value, action
