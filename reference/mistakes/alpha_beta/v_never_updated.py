"""A program that searches each child without keeping its value in v."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "searches each child without keeping its value in v"
LINES = (("MAX", "fold"), ("MIN", "fold"))
SENTENCE = (
    "At the end v still has its first value, so every inner node returns an infinity and no test "
    "comes true."
)
HINT = "Follow v from the first line of the loop to the last: which line gives it a new value?"
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
        min_value(game, game.result(state, a), alpha, beta)
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
        max_value(game, game.result(state, a), alpha, beta)
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
