NEG_INF = float("-inf")
POS_INF = float("inf")


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = NEG_INF
    for successor in [game.result(state, a) for a in game.actions(state)]:
        v = max(v, min_value(game, successor, NEG_INF, POS_INF))
        alpha = max(alpha, v)
        if alpha >= beta:
            return v
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = POS_INF
    for successor in [game.result(state, a) for a in game.actions(state)]:
        v = min(v, max_value(game, successor, NEG_INF, POS_INF))
        beta = min(beta, v)
        if alpha >= beta:
            return v
    return v
