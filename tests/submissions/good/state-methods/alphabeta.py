from math import inf


def alpha_beta_search(state):
    best, best_action = -inf, None
    for a in state.actions():
        value = min_value(state.result(a), best, inf)
        if value > best:
            best, best_action = value, a
    return best_action


def max_value(state, alpha, beta):
    if state.terminal_test():
        return state.eval()
    v = -inf
    for move in state.actions():
        v = max(v, min_value(state.result(move), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(state, alpha, beta):
    if state.terminal_test():
        return state.eval()
    v = inf
    for move, child in state.successors():
        v = min(v, max_value(child, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
