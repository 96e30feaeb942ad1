import math


def alpha_beta_search(game, state):
    value, move = max_value(game, state, -math.inf, math.inf)
    return move


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    options = []
    for action in game.actions(state):
        value, _ = min_value(game, game.result(state, action), alpha, beta)
        options.append((value, action))
    return max(options, key=lambda option: option[0])


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    options = []
    for action in game.actions(state):
        value, _ = max_value(game, game.result(state, action), alpha, beta)
        options.append((value, action))
    return min(options, key=lambda option: option[0])
