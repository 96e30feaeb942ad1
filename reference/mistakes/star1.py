"""The program that the mistakes in `star1.yaml` change, here its search of the root.

`search_for_max` searches the root in a loop of its own.
"""

from math import inf
from typing import Any

from reference.star1 import max_value, value


def star1_search(game: Any, state: Any, low: Any = -10, high: Any = 10) -> Any:
    """The action is the first that came back with this value."""
    return max_value(game, state, -inf, inf, low, high)  # answer, call


def search_for_max(game: Any, state: Any, low: Any = -10, high: Any = 10) -> Any:
    """Returns the value and the action."""
    best, move = -inf, None  # start
    for a in game.actions(state):  # loop
        v = value(game, game.result(state, a), best, inf, low, high)  # fold, child
        if v > best:  # better
            best, move = v, a
    return best, move  # answer
