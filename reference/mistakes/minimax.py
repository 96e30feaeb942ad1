"""The program that the mistakes in `minimax.yaml` change: Fig. 5.3, here its first lines.

`search_for_max` searches the root in a loop of its own, as the figure prints it.
"""

from math import inf
from typing import Any

from reference.minimax import max_value, min_value


def minimax_search(game: Any, state: Any) -> Any:
    """MINIMAX-DECISION(state): its action is the first that came back with this value."""
    return max_value(game, state)  # answer, call


def search_for_max(game: Any, state: Any) -> Any:
    """Returns the value and the action."""
    best, move = -inf, None  # start
    for a in game.actions(state):  # loop
        v = min_value(game, game.result(state, a))  # fold, child
        if v > best:  # better
            best, move = v, a
    return best, move  # answer
