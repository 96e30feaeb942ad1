"""A program that searches the first child again for each action."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "searches the first child again for each action"
LINES = (("MAX", "fold"), ("MIN", "fold"))
SENTENCE = (
    "The loop counts the actions without using them, so the other children are never visited."
)
HINT = "What changes in the recursive call from one turn of the loop to the next?"
DIFFERS = frozenset({"value", "move", "visited", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MAX-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for _ in game.actions(state):
        v = max(v, min_value(game, game.result(state, game.actions(state)[0]), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MIN-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for _ in game.actions(state):
        v = min(v, max_value(game, game.result(state, game.actions(state)[0]), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
