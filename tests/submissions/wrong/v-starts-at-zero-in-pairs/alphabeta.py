from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    best = (0, None)
    for action in game.actions(state):
        value, _ = min_value(game, game.result(state, action), alpha, beta)
        if value > best[0]:
            best = (value, action)
        alpha = max(alpha, best[0])
        if alpha >= beta:
            return best
    return best


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    best = (0, None)
    for action in game.actions(state):
        value, _ = max_value(game, game.result(state, action), alpha, beta)
        if value < best[0]:
            best = (value, action)
        beta = min(beta, best[0])
        if alpha >= beta:
            return best
    return best
