from functools import wraps
from math import inf


def traced(function):
    @wraps(function)
    def wrapper(*args):
        print(function.__name__, *args[:1])
        return function(*args)

    return wrapper


@traced
def max_value(state, game, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for action in game.actions(state):
        v = max(v, min_value(game.result(state, action), game, alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


@traced
def min_value(state, game, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for action in game.actions(state):
        v = min(v, max_value(game.result(state, action), game, alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
