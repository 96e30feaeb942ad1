"""A program that sets v to the bound at a cutoff and goes on."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "sets v to the bound at a cutoff and goes on"
LINES = (("MAX", "cut"), ("MIN", "cut"))
SENTENCE = (
    "The value is clipped to the window and the loop does not end, so every child is visited."
)
HINT = "A cutoff should spare work: which work does yours spare?"
DIFFERS = frozenset({"visited", "returns"})


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
            v = beta
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
            v = alpha
        beta = min(beta, v)
    return v
