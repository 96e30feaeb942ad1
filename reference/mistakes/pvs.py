"""The program that the mistakes in `pvs.yaml` change, here its search of the root.

`search_for_max` searches the root in a loop of its own.
"""

from math import inf
from typing import Any

from reference.pvs import max_value, min_value


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
            v = min_value(game, game.result(state, a), v, inf)  # second, research
        if v > best:  # better
            best, move = v, a
        bound = best + 1  # narrow
    return best, move  # answer
