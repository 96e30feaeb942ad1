from math import inf


def alpha_beta_search(game, state):
    alpha, beta = inf, -inf
    value, action = max_value(game, state, alpha, beta)
    return action


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    v, best = -inf, None
    for action in game.actions(state):
        score, _ = min_value(game, game.result(state, action), alpha, beta)
        if score > v:
            v = score
            best = action
            alpha = max(alpha, v)
        if v >= beta:
            break
    return v, best


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    v, best = inf, None
    for action in game.actions(state):
        score, _ = max_value(game, game.result(state, action), alpha, beta)
        if score < v:
            v = score
            best = action
            beta = min(beta, v)
        if v <= alpha:
            break
    return v, best
