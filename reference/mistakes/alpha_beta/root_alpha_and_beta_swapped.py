"""A program that swaps alpha and beta when it searches the root's children."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "swaps alpha and beta when it searches the root's children"
LINES = ("search",)
SENTENCE = (
    "The children of the root get a window that is inside out, so each stops after its first child."
)
HINT = (
    "In which order do the parameters of MIN-VALUE stand, and in which does the root hand them "
    "over?"
)
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    v, move = -inf, None
    for a in game.actions(state):
        if (w := min_value(game, game.result(state, a), inf, v)) > v:
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
