import math


def alpha_beta_search(game, state):
    best_value = -math.inf
    best_action = None
    for action in game.actions(state):
        value = min_value(game, game.result(state, action), -math.inf, math.inf)
        if value > best_value:
            best_value = value
            best_action = action
    return best_action


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = -math.inf
    for action in game.actions(state):
        best = max(best, min_value(game, game.result(state, action), alpha, beta))
        alpha = max(alpha, best)
        if alpha >= beta:
            return best
    return best


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    best = math.inf
    for action in game.actions(state):
        best = min(best, max_value(game, game.result(state, action), alpha, beta))
        beta = min(beta, best)
        if alpha >= beta:
            return best
    return best
