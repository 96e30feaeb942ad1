"""A program that sets alpha to v in MAX-VALUE even if alpha was higher."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "sets alpha to v in MAX-VALUE even if alpha was higher"
LINES = (("MAX", "update"),)
SENTENCE = (
    "A poor first child lowers alpha below what MAX is sure of elsewhere, so cutoffs further down "
    "are missed."
)
HINT = "Can alpha ever fall, and what if this node's best is less than what MAX had before?"
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
        v = max(v, min_value(game, game.result(state, a), alpha, beta))
        if v >= beta:
            return v
        alpha = v
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
