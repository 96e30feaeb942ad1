"""Minimax to a depth limit, with CUTOFF-TEST(state, depth) and EVAL(state) of Section 5.4."""

from math import inf
from typing import Any

TITLE = "minimax to a depth limit"
SOURCE = "Russell & Norvig, 3rd ed., Fig. 5.3 and Section 5.4"
CUTOFF = None
BOUNDS_AT_CUT = "old"
FUNCTIONS = {"MAX": "max_value", "MIN": "min_value"}


def max_value(game: Any, state: Any, depth: int = 0) -> float:
    """MAX-VALUE(state, depth) returns a utility value."""
    if game.is_cutoff(state, depth):
        return game.eval(state)
    v = -inf
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a), depth + 1))
    return v


def min_value(game: Any, state: Any, depth: int = 0) -> float:
    """MIN-VALUE(state, depth) returns a utility value."""
    if game.is_cutoff(state, depth):
        return game.eval(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), depth + 1))
    return v
