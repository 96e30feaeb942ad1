import logging
import sys
import time
from math import inf

sys.setrecursionlimit(5000)
logging.basicConfig(level=logging.DEBUG)
log = logging.getLogger("alphabeta")
started = time.time()


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        log.info("%s is worth %s", state, game.utility(state))
        return game.utility(state)
    v = -inf
    for number, _ in enumerate(game.actions(state)):
        action = game.actions(state)[number]
        v = max(v, min_value(game, game.result(state, action), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        log.info("%s is worth %s", state, game.utility(state))
        return game.utility(state)
    v = inf
    for number, _ in enumerate(game.actions(state)):
        action = game.actions(state)[number]
        v = min(v, max_value(game, game.result(state, action), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
