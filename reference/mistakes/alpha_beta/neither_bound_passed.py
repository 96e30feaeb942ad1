"""A program that calls every child with the widest window."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "calls every child with the widest window"
LINES = (("MAX", "fold"), ("MIN", "fold"))
SENTENCE = "No node learns what was found above it, so no test can come true and nothing is pruned."
HINT = "How does a node learn what has been found elsewhere in the tree?"
DIFFERS = frozenset({"visited", "windows", "returns"})
EQUALS = ("all_children_first", "bounds_never_moved", "plain_minimax")


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MAX-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a), -inf, inf))
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
