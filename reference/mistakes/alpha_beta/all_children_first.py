"""A program that searches all children of a node before it looks at the first result."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "searches all children of a node before it looks at the first result"
LINES = (("MAX", "loop"), ("MIN", "loop"))
SENTENCE = (
    "When the cutoff is tested, every child has already been visited, with a window that knows "
    "nothing of the others."
)
HINT = "How many children have been searched when your cutoff is tested for the first time?"
DIFFERS = frozenset({"visited", "windows", "returns"})
EQUALS = ("bounds_never_moved", "neither_bound_passed", "plain_minimax")


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MAX-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for w in [min_value(game, game.result(state, a), alpha, beta) for a in game.actions(state)]:
        v = max(v, w)
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MIN-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for w in [max_value(game, game.result(state, a), alpha, beta) for a in game.actions(state)]:
        v = min(v, w)
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
