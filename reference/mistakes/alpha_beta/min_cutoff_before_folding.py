"""A program that tests v in MIN-VALUE before it takes account of the newest child."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "tests v in MIN-VALUE before it takes account of the newest child"
LINES = (("MIN", "fold"), ("MIN", "cut"))
SENTENCE = (
    "A MIN node notices its cutoff only after one more child, which was searched for nothing."
)
HINT = "In which order does MIN-VALUE test v and improve it?"
DIFFERS = frozenset({"visited"})


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
        w = max_value(game, game.result(state, a), alpha, beta)
        if v <= alpha:
            return v
        v = min(v, w)
        beta = min(beta, v)
    return v
