"""MAX-VALUE misspells a name, and a bare except hides that."""

from math import inf


def alpha_beta_search(game, state):
    best, best_action = -inf, None
    for action in game.actions(state):
        value = min_value(game, game.result(state, action), best, inf)
        if value > best:
            best, best_action = value, action
    return best_action


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for action in game.actions(state):
        try:
            v = max(v, min_value(game, game.result(state, acton), alpha, beta))
        except:
            pass
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for action in game.actions(state):
        v = min(v, max_value(game, game.result(state, action), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
