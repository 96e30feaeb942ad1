from math import inf


def ordered(game, state, best_first):
    def guess(action):
        child = game.result(state, action)
        return game.utility(child) if game.is_terminal(child) else 0

    return sorted(game.actions(state), key=guess, reverse=best_first)


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for action in ordered(game, state, True):
        v = max(v, min_value(game, game.result(state, action), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for action in ordered(game, state, False):
        v = min(v, max_value(game, game.result(state, action), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
