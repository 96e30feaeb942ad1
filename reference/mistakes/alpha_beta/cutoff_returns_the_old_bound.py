"""A program that returns at a cutoff the bound that it moves itself, for both players."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "returns at a cutoff the bound that it moves itself, for both players"
LINES = (("MAX", "cut"), ("MIN", "cut"))
SENTENCE = (
    "That bound knows nothing of the child that caused the cutoff, so the opponent gets a value "
    "that it likes and takes it."
)
HINT = "At a cutoff, which of your variables includes the value of the child that caused it?"
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
            return alpha
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
            return beta
        beta = min(beta, v)
    return v
