"""A program that sets alpha to the newest child's value in MAX-VALUE."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "sets alpha to the newest child's value in MAX-VALUE"
LINES = (("MAX", "update"),)
SENTENCE = (
    "A child that is worse than the one before lowers alpha, so later children are searched with "
    "too wide a window."
)
HINT = "After a good child and then a poor one, what should alpha be, and what is yours?"
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
        v = max(v, w := min_value(game, game.result(state, a), alpha, beta))
        if v >= beta:
            return v
        alpha = w
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
