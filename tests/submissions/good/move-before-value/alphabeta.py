from math import inf


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return None, game.utility(state)
    best_move, v = None, -inf
    for action in game.actions(state):
        _, reply = min_value(game, game.result(state, action), alpha, beta)
        if reply > v:
            best_move, v = action, reply
        if v >= beta:
            return best_move, v
        alpha = max(alpha, v)
    return best_move, v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return None, game.utility(state)
    best_move, v = None, inf
    for action in game.actions(state):
        _, reply = max_value(game, game.result(state, action), alpha, beta)
        if reply < v:
            best_move, v = action, reply
        if v <= alpha:
            return best_move, v
        beta = min(beta, v)
    return best_move, v
