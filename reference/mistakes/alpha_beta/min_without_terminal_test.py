"""A program that has no terminal test in MIN-VALUE."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "has no terminal test in MIN-VALUE"
LINES = (("MIN", "terminal"),)
SENTENCE = (
    "A leaf that MIN-VALUE is called on has no actions, so its loop does nothing and +inf comes "
    "back."
)
HINT = "Follow MIN-VALUE on a leaf, line by line: where is the utility asked for?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})
EQUALS = ("min_utility_not_returned",)


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
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
