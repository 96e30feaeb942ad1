import alphabeta


def highest(game, state, alpha, beta):
    v = -alphabeta.inf
    for action in game.actions(state):
        v = max(v, alphabeta.min_value(game, game.result(state, action), alpha, beta))
        if v >= beta:
            break
        alpha = max(alpha, v)
    return v


def lowest(game, state, alpha, beta):
    v = alphabeta.inf
    for action in game.actions(state):
        v = min(v, alphabeta.max_value(game, game.result(state, action), alpha, beta))
        if v <= alpha:
            break
        beta = min(beta, v)
    return v
