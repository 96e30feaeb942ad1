from math import inf


def alpha_beta_search(game, state):
    return max_value(game, state)[1]


def max_value(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state), None
    v, best = -inf, None
    for action in game.actions(state):
        reply, _ = min_value(game, game.result(state, action), alpha=alpha, beta=beta)
        if reply > v:
            v, best = reply, action
        if v >= beta:
            return v, best
        if v > alpha:
            alpha = v
    return v, best


def min_value(game, state, alpha=-inf, beta=inf):
    if game.is_terminal(state):
        return game.utility(state), None
    v, best = inf, None
    for action in game.actions(state):
        reply, _ = max_value(game, game.result(state, action), alpha=alpha, beta=beta)
        if reply < v:
            v, best = reply, action
        if v <= alpha:
            return v, best
        if v < beta:
            beta = v
    return v, best
