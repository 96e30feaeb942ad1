def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    v, move = -inf, None
    for action in game.actions(state):
        reply, _ = min_value(game, game.result(state, action), alpha, beta)
        if reply > v:
            v, move = reply, action
        if v >= beta:
            return v, move
        alpha = max(alpha, v)
    return v, move


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state), None
    v, move = inf, None
    for action in game.actions(state):
        reply, _ = max_value(game, game.result(state, action), alpha, beta)
        if reply < v:
            v, move = reply, action
        if v <= alpha:
            return v, move
        beta = min(beta, v)
    return v, move
