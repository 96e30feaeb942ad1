"""Minimax: Russell & Norvig, Artificial Intelligence: A Modern Approach, 3rd ed., Fig. 5.3."""

from math import inf
from typing import Any

TITLE = "minimax, no pruning"
SOURCE = "Russell & Norvig, 3rd ed., Fig. 5.3"
CUTOFF = None
BOUNDS_AT_CUT = "old"
FUNCTIONS = {"MAX": "max_value", "MIN": "min_value"}


def max_value(game: Any, state: Any) -> float:
    """MAX-VALUE(state) returns a utility value."""
    if game.is_terminal(state):  # terminal
        return game.utility(state)
    v = -inf  # start
    for a in game.actions(state):  # loop
        v = max(v, min_value(game, game.result(state, a)))  # fold, child
    return v  # return


def min_value(game: Any, state: Any) -> float:
    """MIN-VALUE(state) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a)))
    return v
