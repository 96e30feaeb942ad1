"""A program that returns nothing from MIN-VALUE when its loop has ended."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "returns nothing from MIN-VALUE when its loop has ended"
LINES = (("MIN", "return"),)
SENTENCE = (
    "A MIN node whose children were all searched gives its caller None, so the search fails or "
    "has no value."
)
HINT = "At which points does MIN-VALUE return, and what does it return at each?"
DIFFERS = frozenset({"value", "move", "visited", "returns"})


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
        beta = min(beta, v)
    return None  # type: ignore[return-value] # this is the mistake
