"""A program that starts the search with a finite window."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "starts the search with a finite window"
LINES = ("search",)
SENTENCE = (
    "Values that lie outside the first window make the root stop too soon or take a bound for a "
    "value."
)
HINT = "Look at the first call of all: which utilities would its window not hold?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})

infinity = 1000.0


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -infinity, infinity)


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
    return v
