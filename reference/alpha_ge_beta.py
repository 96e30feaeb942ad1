"""The variant that updates its bound first and then cuts when alpha >= beta."""

from math import inf
from typing import Any

TITLE = "cut when alpha >= beta"
SOURCE = "course handout on Fig. 5.7, second page: the variant with one test for both players"
CUTOFF = "weak"
BOUNDS_AT_CUT = "updated"
FUNCTIONS = {"MAX": "max_value", "MIN": "min_value"}


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MAX-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a), alpha, beta))
        alpha = max(alpha, v)
        if alpha >= beta:
            return v
    return v


def min_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MIN-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        beta = min(beta, v)
        if alpha >= beta:
            return v
    return v
