from math import inf

best = {"max": -inf}


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    for action in game.actions(state):
        reply = min_value(game, game.result(state, action), alpha, beta)
        if reply > best["max"]:
            best["max"] = reply
        if best["max"] >= beta:
            return best["max"]
        alpha = max(alpha, best["max"])
    return best["max"]


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for action in game.actions(state):
        v = min(v, max_value(game, game.result(state, action), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
