NEG = float("-inf")
POS = float("inf")


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = NEG
    for action in game.actions(state):
        v = max(v, min_value(game, game.result(state, action), alpha, beta))
        if v >= beta:
            return NEG  # this branch does not count
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = POS
    for action in game.actions(state):
        v = min(v, max_value(game, game.result(state, action), alpha, beta))
        if v <= alpha:
            return POS  # this branch does not count
        beta = min(beta, v)
    return v
