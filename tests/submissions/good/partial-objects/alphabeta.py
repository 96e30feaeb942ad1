from functools import partial
from math import inf
from operator import ge, gt, le, lt


def search(better, cut, worst, game, state, alpha, beta):
    if game.is_terminal(state):
        return game.utility(state)
    maximizing = better is gt
    v = worst
    for action in game.actions(state):
        opponent = min_value if maximizing else max_value
        child = opponent(game, game.result(state, action), alpha, beta)
        if better(child, v):
            v = child
        if cut(v, beta if maximizing else alpha):
            return v
        if maximizing:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
    return v


max_value = partial(search, gt, ge, -inf)
min_value = partial(search, lt, le, inf)
