"""Principal variation search: T. A. Marsland and M. Campbell, "Parallel search of strongly ordered
game trees", ACM Computing Surveys 14 (1982), for two functions; A. Reinefeld's NegaScout (1983)
without its exception for the last two plies.

After the first child of a node, each child is searched with a null window, which only tells whether
its value is better. If it is, and is inside the window, the child is searched again.
"""

from math import inf
from typing import Any

TITLE = "principal variation search"
SOURCE = "T. A. Marsland and M. Campbell, ACM Computing Surveys 14, 1982"
CUTOFF = "weak"
BOUNDS_AT_CUT = "old"
FUNCTIONS = {"MAX": "max_value", "MIN": "min_value"}
AGAIN = "children"


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """The value of a MAX state, or a bound on it if it lies outside alpha and beta."""
    if game.is_terminal(state):  # terminal
        return game.utility(state)
    v = -inf  # start
    bound = beta  # bound
    for a in game.actions(state):  # loop
        v = max(v, min_value(game, game.result(state, a), alpha, bound))  # fold, child
        if bound <= v < beta:  # again
            v = max(v, min_value(game, game.result(state, a), v, beta))  # second, research
        if v >= beta:  # cut
            return v
        alpha = max(alpha, v)  # update
        bound = alpha + 1  # narrow
    return v  # return


def min_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """The value of a MIN state, or a bound on it if it lies outside alpha and beta."""
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    bound = alpha
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), bound, beta))
        if alpha < v <= bound:
            v = min(v, max_value(game, game.result(state, a), alpha, v))
        if v <= alpha:
            return v
        beta = min(beta, v)
        bound = beta - 1
    return v
