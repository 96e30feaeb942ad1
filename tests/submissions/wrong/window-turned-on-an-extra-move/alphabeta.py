from math import inf


def negamax(game, state, alpha, beta):
    if game.is_terminal(state):
        u = game.utility(state)
        return u if game.to_move(state) == "MAX" else -u
    v = -inf
    for a in game.actions(state):
        s = game.result(state, a)
        if game.to_move(s) == game.to_move(state):
            w = negamax(game, s, -beta, -alpha)
        else:
            w = -negamax(game, s, -beta, -alpha)
        v = max(v, w)
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v
