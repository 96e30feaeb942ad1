"""A program that returns from MAX-VALUE after the first child."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "returns from MAX-VALUE after the first child"
LINES = (("MAX", "return"),)
SENTENCE = "MAX never compares its moves: the first child decides, whether it is good or bad."
HINT = "How many turns does the loop of MAX-VALUE make, and what ends it?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})
EQUALS = ("max_tests_v_ge_alpha",)


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
