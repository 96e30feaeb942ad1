"""A program that hands down v in the place of beta in MIN-VALUE."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "hands down v in the place of beta in MIN-VALUE"
LINES = (("MIN", "fold"),)
SENTENCE = "What MIN is sure of higher up is forgotten as long as this node has found no less."
HINT = (
    "Which is better for MIN, what it found in this node or what it had before, and which do you "
    "hand on?"
)
DIFFERS = frozenset({"visited", "windows", "returns"})


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
        v = min(v, max_value(game, game.result(state, a), alpha, v))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
