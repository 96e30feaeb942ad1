"""A program that takes the maximum for beta in MIN-VALUE."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "takes the maximum for beta in MIN-VALUE"
LINES = (("MIN", "update"),)
SENTENCE = "Beta starts at +inf and can only rise, so it stays there and no MAX node can cut."
HINT = "In which direction does beta go as MIN finds better replies?"
DIFFERS = frozenset({"visited", "windows", "returns"})
EQUALS = (
    "beta_lowered_after_the_loop",
    "min_lowers_alpha",
    "min_never_lowers_beta",
    "min_passes_no_beta",
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
        alpha = max(alpha, v)
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
        beta = max(beta, v)
    return v
