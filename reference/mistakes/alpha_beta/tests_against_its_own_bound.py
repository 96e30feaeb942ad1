"""A program that lets each player test v against the bound that it moves itself."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "lets each player test v against the bound that it moves itself"
LINES = (("MAX", "cut"), ("MIN", "cut"))
SENTENCE = "A player stops as soon as it improves on its own bound, which is when it should go on."
HINT = "Each function moves one bound and tests one bound: are they the same one?"
DIFFERS = frozenset({"value", "move", "visited", "returns"})
EQUALS = ("returns_after_the_first_child", "tests_alpha_le_beta")


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
        if v >= alpha:
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
        if v <= beta:
            return v
        beta = min(beta, v)
    return v
