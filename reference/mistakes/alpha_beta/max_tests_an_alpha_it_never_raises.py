"""A program that tests alpha against beta in MAX-VALUE and never raises alpha."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "tests alpha against beta in MAX-VALUE and never raises alpha"
LINES = (("MAX", "cut"), ("MAX", "update"))
SENTENCE = (
    "Alpha stays -inf, so neither this test nor that of any MIN node can come true, and nothing is "
    "pruned."
)
HINT = "Both bounds are compared in MAX-VALUE: which of them can have changed since the call began?"
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
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
