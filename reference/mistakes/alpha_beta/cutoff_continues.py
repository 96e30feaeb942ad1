"""A program that goes on to the next child at a cutoff."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "goes on to the next child at a cutoff"
LINES = (("MAX", "cut"), ("MIN", "cut"))
SENTENCE = (
    "The test is right, but it only skips the update of the bound, so every child is visited."
)
HINT = "What does your program do in the line below the test, and does it leave the node?"
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
            continue
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
            continue
        beta = min(beta, v)
    return v
