from math import inf


def alpha_beta_search(game, state):
    return max_value(game, state, -inf, +inf)


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return (game.utility(state), None)
    best = (-inf, None)
    for action in game.actions(state):
        value, _ = min_value(game, game.result(state, action), alpha, beta)
        if value > best[0]:
            best = (value, action)
        if best[0] >= beta:
            return best
        alpha = max(alpha, best[0])
    return best


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return (game.utility(state), None)
    best = (inf, None)
    for action in game.actions(state):
        value, _ = max_value(game, game.result(state, action), alpha, beta)
        if value < best[0]:
            best = (value, action)
        if best[0] <= alpha:
            return best
        beta = min(beta, best[0])
    return best
