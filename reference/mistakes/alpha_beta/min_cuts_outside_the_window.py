"""A program that cuts in MIN-VALUE at either end of the window."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "cuts in MIN-VALUE at either end of the window"
LINES = (("MIN", "cut"),)
SENTENCE = (
    "A MIN node that starts with a poor child stops there, although the next one may be good."
)
HINT = "A value at the upper end of the window: is that the last word of a MIN node?"
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
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        if v <= alpha or v >= beta:
            return v
        beta = min(beta, v)
    return v
