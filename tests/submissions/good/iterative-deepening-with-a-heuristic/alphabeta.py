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


def heuristic(game, state):
    sign = 1 if game.to_move(state) == "MAX" else -1
    return sign * len(game.actions(state)) + ord(str(state)[0]) % 5


def max_value(game, state, alpha, beta, limit):
    if game.is_terminal(state):
        return game.utility(state)
    if limit == 0:
        return heuristic(game, state)
    v = -inf
    for action in game.actions(state):
        v = max(v, min_value(game, game.result(state, action), alpha, beta, limit - 1))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta, limit):
    if game.is_terminal(state):
        return game.utility(state)
    if limit == 0:
        return heuristic(game, state)
    v = inf
    for action in game.actions(state):
        v = min(v, max_value(game, game.result(state, action), alpha, beta, limit - 1))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
