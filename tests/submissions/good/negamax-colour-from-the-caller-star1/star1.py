from math import inf

L, U = -10, 10


def negamax(game, state, alpha, beta, color):
    if game.is_terminal(state):
        return color * game.utility(state)
    if game.to_move(state) == "CHANCE":
        done, rest = 0, 1
        lo, hi = (L, U) if color == 1 else (-U, -L)
        for p, s in game.outcomes(state):
            rest -= p
            a = (alpha - done - hi * rest) / p
            b = (beta - done - lo * rest) / p
            v = below(game, s, max(a, lo), min(b, hi), color)
            done += p * v
            if v <= a:
                return alpha
            if v >= b:
                return beta
        return done
    v = -inf
    for m in game.actions(state):
        v = max(v, below(game, game.result(state, m), alpha, beta, color))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def below(game, s, alpha, beta, color):
    if game.to_move(s) == "MAX" and color == -1 or game.to_move(s) == "MIN" and color == 1:
        return -negamax(game, s, -beta, -alpha, -color)
    return negamax(game, s, alpha, beta, color)


def star1_search(game, state):
    color = 1 if game.to_move(state) == "MAX" else -1
    best, move = -inf, None
    for m in game.actions(state):
        v = below(game, game.result(state, m), best, inf, color)
        if v > best:
            best, move = v, m
    return move
