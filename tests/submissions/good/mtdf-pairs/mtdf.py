from math import inf


def mtdf_decision(game, state, f=0):
    table, g, low, high, move = {}, f, -inf, inf, None
    while low < high:
        beta = max(low + 1, g)
        g, best = value(game, state, beta - 1, beta, table)
        if g < beta:
            high = g
        else:
            low, move = g, best
    if move is None:
        g, move = value(game, state, g - 1, g, table)
    return move


def value(game, state, alpha, beta, table):
    if game.is_terminal(state):
        return game.utility(state), None
    low, high, move = table.get(state, (-inf, inf, None))
    if low >= beta:
        return low, move
    if high <= alpha:
        return high, move
    maximizing = game.to_move(state) == "MAX"
    v, move = (-inf if maximizing else inf), None
    for a in game.actions(state):
        w, _ = value(game, game.result(state, a), alpha, beta, table)
        if (w > v) if maximizing else (w < v):
            v, move = w, a
        if (v >= beta) if maximizing else (v <= alpha):
            break
    table[state] = (v, high, move) if v >= beta else (low, v, move)
    return v, move
