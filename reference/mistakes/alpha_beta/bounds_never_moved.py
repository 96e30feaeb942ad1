"""A program that never moves alpha or beta."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "never moves alpha or beta"
LINES = (("MAX", "update"), ("MIN", "update"))
SENTENCE = "Every window stays as wide as the first one, so no test can come true."
HINT = "Follow alpha and beta through one node with three children: when do they change?"
DIFFERS = frozenset({"visited", "windows", "returns"})
EQUALS = ("all_children_first", "neither_bound_passed", "plain_minimax")


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
    return v
