"""A program that takes the maximum in MIN-VALUE."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "takes the maximum in MIN-VALUE"
LINES = (("MIN", "fold"),)
SENTENCE = "The maximum of +inf and anything is +inf, so every MIN node returns that."
HINT = "Which of its children's values does MIN want, and can any of them still change v?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})
EQUALS = ("min_never_updates_v",)


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
        v = max(v, max_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
