"""A program that hands down +inf for beta in MIN-VALUE."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "hands down +inf for beta in MIN-VALUE"
LINES = (("MIN", "fold"),)
SENTENCE = "MAX nodes never learn what MIN has already, so none of them can cut."
HINT = "What does a MAX node know of the replies that MIN has searched before it?"
DIFFERS = frozenset({"visited", "windows", "returns"})
EQUALS = (
    "beta_lowered_after_the_loop",
    "min_lowers_alpha",
    "min_never_lowers_beta",
    "min_raises_beta",
)


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
        v = min(v, max_value(game, game.result(state, a), alpha, inf))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
