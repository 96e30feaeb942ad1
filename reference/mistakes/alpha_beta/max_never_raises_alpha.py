"""A program that never raises alpha in MAX-VALUE."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "never raises alpha in MAX-VALUE"
LINES = (("MAX", "update"),)
SENTENCE = "Alpha stays -inf all through the search, so no MIN node can ever cut."
HINT = "Which line of MAX-VALUE lets the next child know what MAX has found?"
DIFFERS = frozenset({"visited", "windows", "returns"})
EQUALS = (
    "alpha_raised_after_the_loop",
    "max_lowers_alpha",
    "max_passes_no_alpha",
    "max_raises_beta",
)


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MAX-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a), alpha, beta))
        if v >= beta:
            return v
    return v


def min_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MIN-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
