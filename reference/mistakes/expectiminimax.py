"""The program that the mistakes in `expectiminimax.yaml` change, here its search of the root.

`search_for_max` searches the root in a loop of its own.
"""

from math import inf
from typing import Any

from reference.expectiminimax import max_value, value


def expectiminimax_search(game: Any, state: Any) -> Any:
    """The action is the first that came back with this value."""
    return max_value(game, state)  # answer, call


def search_for_max(game: Any, state: Any) -> Any:
    """Returns the value and the action."""
    best, move = -inf, None  # start
    for a in game.actions(state):  # loop
        v = value(game, game.result(state, a))  # fold, child
        if v > best:  # better
            best, move = v, a
    return best, move  # answer
