"""A program that keeps the value of the last child instead of the best, for both players."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "keeps the value of the last child instead of the best, for both players"
LINES = (("MAX", "fold"), ("MIN", "fold"))
SENTENCE = "Each child overwrites v, so the values of the children before it are lost."
HINT = "After the second child has returned, where is the value of the first?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MAX-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for a in game.actions(state):
        v = min_value(game, game.result(state, a), alpha, beta)
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
        v = max_value(game, game.result(state, a), alpha, beta)
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
