"""A program that returns 0 at a cutoff."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "returns 0 at a cutoff"
LINES = (("MAX", "cut"), ("MIN", "cut"))
SENTENCE = "A node that is cut takes part as if it were worth 0, and may be chosen for it."
HINT = (
    "Which number could tell the caller that a node was cut, and how would the caller recognise it?"
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
        v = max(v, min_value(game, game.result(state, a), alpha, beta))
        if v >= beta:
            return 0
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
            return 0
        beta = min(beta, v)
    return v
