import sys
from math import inf


def max_value(game, state, alpha, beta):
    print("MAX at", state, "window", alpha, beta)
    if game.is_terminal(state):
        print("leaf", state, "=", game.utility(state))
        return game.utility(state)
    v = -inf
    for action in game.actions(state):
        v = max(v, min_value(game, game.result(state, action), alpha, beta))
        if v >= beta:
            print("PRUNE", file=sys.stderr)
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta):
    print("MIN at", state, "window", alpha, beta)
    if game.is_terminal(state):
        print("leaf", state, "=", game.utility(state), flush=True)
        return game.utility(state)
    v = inf
    for action in game.actions(state):
        v = min(v, max_value(game, game.result(state, action), alpha, beta))
        if v <= alpha:
            print("PRUNE", file=sys.stderr)
            return v
        beta = min(beta, v)
    return v
