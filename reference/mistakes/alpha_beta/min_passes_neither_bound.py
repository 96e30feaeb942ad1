"""A program that calls every child of a MIN node with the widest window."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "calls every child of a MIN node with the widest window"
LINES = (("MIN", "fold"),)
SENTENCE = (
    "MAX nodes begin without any bound, so they never cut, and nothing is handed down past them."
)
HINT = "With which window does a child of a MIN node begin?"
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
        alpha = max(alpha, v)
    return v


def min_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MIN-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), -inf, inf))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
