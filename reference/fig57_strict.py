"""Fig. 5.7 with the strict rule: cut only beyond equality, as Berkeley's CS188 projects ask."""

from math import inf
from typing import Any

TITLE = "Fig. 5.7 with strict cutoffs"
SOURCE = "UC Berkeley CS188, Pacman project 2"
CUTOFF = "strict"
BOUNDS_AT_CUT = "old"
FUNCTIONS = {"MAX": "max_value", "MIN": "min_value"}


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MAX-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a), alpha, beta))
        if v > beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MIN-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        if v < alpha:
            return v
        beta = min(beta, v)
    return v
