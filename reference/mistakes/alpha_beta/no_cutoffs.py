"""A program that moves alpha and beta and never cuts."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "moves alpha and beta and never cuts"
LINES = (("MAX", "cut"), ("MIN", "cut"))
SENTENCE = "The bounds are right but never tested, so every node is visited."
HINT = "Where in your functions is a bound compared with anything?"
DIFFERS = frozenset({"visited", "returns"})
EQUALS = ("cut_on_the_last_child_only",)


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
        alpha = max(alpha, v)
    return v


def min_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MIN-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        beta = min(beta, v)
    return v
