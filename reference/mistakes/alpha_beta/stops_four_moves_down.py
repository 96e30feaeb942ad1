"""A program that stops four moves below its first call and returns 0 there."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "stops four moves below its first call and returns 0 there"
LINES = (("MAX", "terminal"), ("MIN", "terminal"))
SENTENCE = (
    "In a tree of more than four moves the search never reaches the lowest leaves; it takes 0 for "
    "the value of each node at its limit."
)
HINT = "Which states have a utility, and does your search always go on until it reaches one?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, alpha: float, beta: float, depth: int = 4) -> float:
    """MAX-VALUE(state, alpha, beta) returns a utility value."""
    if depth == 0 or game.is_terminal(state):
        return game.utility(state) if game.is_terminal(state) else 0
    v = -inf
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a), alpha, beta, depth - 1))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game: Any, state: Any, alpha: float, beta: float, depth: int = 4) -> float:
    """MIN-VALUE(state, alpha, beta) returns a utility value."""
    if depth == 0 or game.is_terminal(state):
        return game.utility(state) if game.is_terminal(state) else 0
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta, depth - 1))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
