"""A program that hands down only the bound that it moves itself."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "hands down only the bound that it moves itself"
LINES = (("MAX", "fold"), ("MIN", "fold"))
SENTENCE = (
    "A node is compared with its parent alone, so the cutoffs that rest on a node further up are "
    "missed."
)
HINT = "In your program, can a value found at the root prune a node four moves below it?"
DIFFERS = frozenset({"visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MAX-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a), alpha, inf))
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
        v = min(v, max_value(game, game.result(state, a), -inf, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
