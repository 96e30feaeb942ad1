from math import inf


def max_value(game, s, alpha, beta):
    if game.is_terminal(s):
        return game.utility(s)
    v, moves = -inf, game.actions(s)
    for i in range(0, len(moves), 2):
        for a in moves[i:i + 2]:
            v = max(v, min_value(game, game.result(s, a), alpha, beta))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
    return v


def min_value(game, s, alpha, beta):
    if game.is_terminal(s):
        return game.utility(s)
    v, moves = inf, game.actions(s)
    for i in range(0, len(moves), 2):
        for a in moves[i:i + 2]:
            v = min(v, max_value(game, game.result(s, a), alpha, beta))
            beta = min(beta, v)
            if beta <= alpha:
                break
    return v
