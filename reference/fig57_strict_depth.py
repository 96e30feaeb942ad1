"""Fig. 5.7 to a depth limit, with the strict rule: cut only beyond equality."""

from math import inf
from typing import Any

TITLE = "Fig. 5.7 to a depth limit, strict cutoffs"
SOURCE = "Russell & Norvig, 3rd ed., Section 5.4.2; UC Berkeley CS188, Pacman project 2"
CUTOFF = "strict"
BOUNDS_AT_CUT = "old"
FUNCTIONS = {"MAX": "max_value", "MIN": "min_value"}


def max_value(game: Any, state: Any, alpha: float, beta: float, depth: int = 0) -> float:
    """MAX-VALUE(state, alpha, beta, depth) returns a utility value."""
    if game.is_cutoff(state, depth):
        return game.eval(state)
    v = -inf
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a), alpha, beta, depth + 1))
        if v > beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game: Any, state: Any, alpha: float, beta: float, depth: int = 0) -> float:
    """MIN-VALUE(state, alpha, beta, depth) returns a utility value."""
    if game.is_cutoff(state, depth):
        return game.eval(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta, depth + 1))
        if v < alpha:
            return v
        beta = min(beta, v)
    return v
