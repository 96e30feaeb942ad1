from math import inf

def mx(game, state, alpha, beta):
    if game.is_terminal(state): return game.utility(state)
    v = -inf
    for m in game.actions(state):
        v = max(v, alphabeta(game, game.result(state, m), alpha, beta))
        if v >= beta: return v
        alpha = max(alpha, v)
    return v
def alphabeta(game, state, alpha, beta):
    if game.is_terminal(state): return game.utility(state)
    v = inf
    for m in game.actions(state):
        v = min(v, mx(game, game.result(state, m), alpha, beta))
        if v <= alpha: return v
        beta = min(beta, v)
    return v
