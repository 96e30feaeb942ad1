from math import inf


def alpha_beta_search(game, state, max_depth):
    best = None
    for limit in range(1, max_depth + 1):
        best = depth_limited(game, state, limit)
    return best


def depth_limited(game, state, limit):
    best_value, best_action = -inf, None
    for action in game.actions(state):
        value = min_value(game, game.result(state, action), best_value, inf, limit - 1)
        if value > best_value:
            best_value, best_action = value, action
    return best_value, best_action
