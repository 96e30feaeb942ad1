from collections import namedtuple
from math import inf

Result = namedtuple("Result", "value move")


def alpha_beta_search(game, state):
    return max_value(game, state, -inf, inf).move


def max_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return Result(game.utility(state), None)
    best = Result(-inf, None)
    for action in game.actions(state):
        reply = min_value(game, game.result(state, action), alpha, beta)
        if reply.value > best.value:
            best = Result(reply.value, action)
        if best.value >= beta:
            return best
        alpha = max(alpha, best.value)
    return best


def min_value(game, state, alpha, beta):
    if game.is_terminal(state):
        return Result(game.utility(state), None)
    best = Result(inf, None)
    for action in game.actions(state):
        reply = max_value(game, game.result(state, action), alpha, beta)
        if reply.value < best.value:
            best = Result(reply.value, action)
        if best.value <= alpha:
            return best
        beta = min(beta, best.value)
    return best
