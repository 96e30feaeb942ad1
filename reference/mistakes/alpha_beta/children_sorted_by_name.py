"""A program that sorts the actions by their names."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "sorts the actions by their names"
LINES = (("MAX", "loop"), ("MIN", "loop"))
SENTENCE = (
    "AA comes before B in the alphabet and after it in the tree, so in larger trees the children "
    "change places."
)
HINT = "Is the order in which the game lists its actions also the order of the alphabet?"
DIFFERS = frozenset({"visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MAX-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for a in sorted(game.actions(state)):
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
    for a in sorted(game.actions(state)):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
