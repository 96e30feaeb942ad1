"""A program that lowers alpha instead of beta in MIN-VALUE, then tests the bounds."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "lowers alpha instead of beta in MIN-VALUE, then tests the bounds"
LINES = (("MIN", "cut"), ("MIN", "update"))
SENTENCE = "The window opens where it should shut, and since beta stays +inf nothing is pruned."
HINT = "Does the window of a MIN node grow narrower or wider as it finds better replies?"
DIFFERS = frozenset({"visited", "windows", "returns"})


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
        alpha = min(alpha, v)
        if alpha >= beta:
            return v
    return v
