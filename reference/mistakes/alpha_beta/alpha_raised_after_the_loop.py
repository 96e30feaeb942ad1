"""A program that raises alpha in MAX-VALUE only after all children were searched."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "raises alpha in MAX-VALUE only after all children were searched"
LINES = (("MAX", "update"),)
SENTENCE = (
    "The children are searched with the alpha that the node was called with; the new one comes too "
    "late."
)
HINT = (
    "Look at the indentation in MAX-VALUE: which children can still profit when alpha has been "
    "raised?"
)
DIFFERS = frozenset({"visited", "windows", "returns"})
EQUALS = ("max_lowers_alpha", "max_never_raises_alpha", "max_passes_no_alpha", "max_raises_beta")


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
    return v
