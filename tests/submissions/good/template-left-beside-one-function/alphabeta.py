from math import inf


def alpha_beta_search(game, state):
    best, best_action = -inf, None
    for a in game.actions(state):
        value = alphabeta(game, game.result(state, a), best, inf, False)
        if value > best:
            best, best_action = value, a
    return best_action


def max_value(game, state, alpha, beta):
    """Return the value."""
    raise NotImplementedError


def min_value(game, state, alpha, beta):
    raise NotImplementedError


def alphabeta(game, s, alpha, beta, mx):
    if game.is_terminal(s):
        return game.utility(s)
    v = -inf if mx else inf
    for m in game.actions(s):
        c = alphabeta(game, game.result(s, m), alpha, beta, not mx)
        if mx:
            v = max(v, c)
            alpha = max(alpha, v)
        else:
            v = min(v, c)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return v
