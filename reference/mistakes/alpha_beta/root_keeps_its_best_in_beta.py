"""A program that keeps the best value of the root's children in beta."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "keeps the best value of the root's children in beta"
LINES = ("search",)
SENTENCE = (
    "The variable that should hold the best value never changes, so every child looks better than "
    "it."
)
HINT = (
    "Which variable stands for the best that MAX has found, and what does it hold after the loop?"
)
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    v, beta, move = -inf, inf, None
    for a in game.actions(state):
        if (w := min_value(game, game.result(state, a), v, beta)) > v:
            beta, move = w, a
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
