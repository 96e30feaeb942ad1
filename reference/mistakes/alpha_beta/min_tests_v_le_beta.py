"""A program that compares v with beta instead of alpha in MIN-VALUE."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "compares v with beta instead of alpha in MIN-VALUE"
LINES = (("MIN", "cut"),)
SENTENCE = (
    "A MIN node stops as soon as it has found something as good as what MIN had, instead of "
    "looking for less."
)
HINT = "Beta is what MIN has already: is a better value a reason for MIN to stop?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})
EQUALS = ("min_returns_after_the_first_child",)


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
        if v <= beta:
            return v
        beta = min(beta, v)
    return v
