"""A program that starts the root's best value at a finite number."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "starts the root's best value at a finite number"
LINES = ("search",)
SENTENCE = (
    "If every child of the root is worth less than that number, none is chosen and no value is "
    "found."
)
HINT = "With which value does the root compare its first child, and is any child sure to be better?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})

infinity = 1000.0


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    v, move = -infinity, None
    for a in game.actions(state):
        if (w := min_value(game, game.result(state, a), v, inf)) > v:
            v, move = w, a
    return v, move


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
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
