from math import inf


def alphabeta(game, state, alpha, beta, mx):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf if mx == True else inf  # noqa: E712
    for action in game.actions(state):
        child = alphabeta(game, game.result(state, action), alpha, beta, not mx)
        if mx == True:  # noqa: E712
            v = max(v, child)
            if v >= beta:
                break
            alpha = max(alpha, v)
        else:
            v = min(v, child)
            if v <= alpha:
                break
            beta = min(beta, v)
    return v
