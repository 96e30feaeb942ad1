"""A program that maximizes in MIN-VALUE too, as a copy of MAX-VALUE."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "maximizes in MIN-VALUE too, as a copy of MAX-VALUE"
LINES = (("MIN", "start"), ("MIN", "fold"), ("MIN", "cut"), ("MIN", "update"))
SENTENCE = "Both players want the greatest value, so the root gets the best leaf of the whole tree."
HINT = "Read both functions side by side: in which lines should they differ, and do they?"
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
    v = -inf
    for a in game.actions(state):
        v = max(v, max_value(game, game.result(state, a), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v
