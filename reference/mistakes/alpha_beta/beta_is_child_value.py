"""A program that sets beta to the newest child's value in MIN-VALUE."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "sets beta to the newest child's value in MIN-VALUE"
LINES = (("MIN", "update"),)
SENTENCE = (
    "A child that is worse for MIN than the one before raises beta, so later children get too wide "
    "a window."
)
HINT = "After a good child and then a poor one, what should beta be, and what is yours?"
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
        v = min(v, w := max_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = w
    return v
