"""The program that the mistakes in `pvs.yaml` change: principal variation search, and its search of
the root.

`search_for_max` searches the root in a loop of its own.
"""

from math import inf
from typing import Any

from reference.mistakes import min_value


def pvs_search(game: Any, state: Any) -> Any:
    """The action is the first whose last value is this one."""
    return max_value(game, state, -inf, inf)  # answer, call


def search_for_max(game: Any, state: Any) -> Any:
    """Returns the value and the action."""
    best, move = -inf, None  # start
    bound = inf  # bound
    for a in game.actions(state):  # loop
        v = min_value(game, game.result(state, a), best, bound)  # fold, child
        if bound <= v < inf:  # again
            v = min_value(game, game.result(state, a), v, inf)
        if v > best:  # better
            best, move = v, a
        bound = best + 1  # narrow
    return best, move  # answer


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MAX-VALUE as in Fig. 5.7, with null windows after the first child."""
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
