"""The program that the mistakes in `alpha_beta.yaml` change: Fig. 5.7, here its first lines.

`search_for_max` searches the root as many programs do: in a loop of its own.
"""

from math import inf
from typing import Any

from reference.fig57 import max_value, min_value


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)  # answer, call


def search_for_max(game: Any, state: Any) -> Any:
    """Returns the value and the action."""
    best, move = -inf, None  # start
    for a in game.actions(state):  # loop
        v = min_value(game, game.result(state, a), best, inf)  # fold, child
        if v > best:  # better
            best, move = v, a
    return best, move  # answer
