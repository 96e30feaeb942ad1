"""A program that hands down alpha and beta in each other's place in MIN-VALUE."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "hands down alpha and beta in each other's place in MIN-VALUE"
LINES = (("MIN", "fold"),)
SENTENCE = "MAX nodes take alpha for beta, so they stop too soon with values that are only bounds."
HINT = "In which order does MIN-VALUE hand on its bounds, and in which does MAX-VALUE expect them?"
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
        v = min(v, max_value(game, game.result(state, a), beta, alpha))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
