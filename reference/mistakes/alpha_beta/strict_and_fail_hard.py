"""A program that cuts only beyond the bound and returns values clipped to the window."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "cuts only beyond the bound and returns values clipped to the window"
LINES = (("MAX", "cut"), ("MAX", "return"), ("MIN", "cut"), ("MIN", "return"))
SENTENCE = (
    "A clipped value equals the bound, and equality is what the tests let pass, so cutoffs are "
    "missed on every level."
)
HINT = "When a child returns exactly the bound, can your test tell that this was a cutoff?"
DIFFERS = frozenset({"visited", "returns"})


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
        if v > beta:
            return beta
        alpha = max(alpha, v)
    return alpha


def min_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MIN-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        if v < alpha:
            return alpha
        beta = min(beta, v)
    return beta
