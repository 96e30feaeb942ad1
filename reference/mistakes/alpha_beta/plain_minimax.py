"""A program that is minimax with two more parameters."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "is minimax with two more parameters"
LINES = (("MAX", "cut"), ("MAX", "update"), ("MIN", "cut"), ("MIN", "update"))
SENTENCE = "Alpha and beta are handed down as they came, nothing moves them and nothing tests them."
HINT = "Which lines of your functions would change if alpha and beta were taken out?"
DIFFERS = frozenset({"visited", "windows", "returns"})
EQUALS = ("all_children_first", "bounds_never_moved", "neither_bound_passed")


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
    return v


def min_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MIN-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
    return v
