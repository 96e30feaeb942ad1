"""A program that returns from the loop after the first child, for both players."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "returns from the loop after the first child, for both players"
LINES = (("MAX", "return"), ("MIN", "return"))
SENTENCE = (
    "Every node takes the value of its first child, and the search follows a single path down."
)
HINT = "Look at the indentation: under which condition is the last line of each function reached?"
DIFFERS = frozenset({"value", "move", "visited", "returns"})
EQUALS = ("tests_against_its_own_bound", "tests_alpha_le_beta")


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
    return v
