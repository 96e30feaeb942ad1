"""A program that compares v with alpha instead of beta in MAX-VALUE."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "compares v with alpha instead of beta in MAX-VALUE"
LINES = (("MAX", "cut"),)
SENTENCE = (
    "A MAX node stops as soon as it has found something as good as what MAX had, instead of "
    "looking for more."
)
HINT = "Alpha is what MAX has already: is a better value a reason for MAX to stop?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})
EQUALS = ("max_returns_after_the_first_child",)


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
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
