"""A program that returns at a cutoff the infinity that v started from."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "returns at a cutoff the infinity that v started from"
LINES = (("MAX", "cut"), ("MIN", "cut"))
SENTENCE = (
    "A node that is cut because it is too good returns the worst possible value, and the opponent "
    "takes it."
)
HINT = "Why was the node cut, and does its return value say so?"
DIFFERS = frozenset({"value", "move", "visited", "returns"})


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
            return -inf
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
            return inf
        beta = min(beta, v)
    return v
