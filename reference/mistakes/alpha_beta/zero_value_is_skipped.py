"""A program that passes over a child that returns 0."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "passes over a child that returns 0"
LINES = (("MAX", "fold"), ("MIN", "fold"))
SENTENCE = "A child worth 0 is left out of the maximum or minimum, as if it had returned nothing."
HINT = (
    "What does your program do with a child's value before comparing it, and what becomes of 0 "
    "there?"
)
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MAX-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a), alpha, beta) or v)
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MIN-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta) or v)
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
