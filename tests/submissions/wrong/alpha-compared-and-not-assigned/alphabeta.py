import math


def alpha_beta_search(game, state):
    best_value, best_action = max_value(game, state, -math.inf, math.inf)
    return best_action


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return (game.utility(state), None)
    best_value = -math.inf
    best_action = None
    for action in game.actions(state):
        value, reply = min_value(game, game.result(state, action), alpha, beta)
        if value > best_value:
            best_value = value
            best_action = action
        if best_value >= beta:
            break
        if best_value > alpha:
            alpha == best_value
    return (best_value, best_action)


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return (game.utility(state), None)
    best_value = math.inf
    best_action = None
    for action in game.actions(state):
        value, reply = max_value(game, game.result(state, action), alpha, beta)
        if value < best_value:
            best_value = value
            best_action = action
        if best_value <= alpha:
            break
        if best_value < beta:
            beta = best_value
    return (best_value, best_action)
