"""A program that negates alpha and beta in each call, like a negamax that only swaps them."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "negates alpha and beta in each call, like a negamax that only swaps them"
LINES = (("MAX", "fold"), ("MIN", "fold"))
SENTENCE = (
    "The window that arrives is the mirror of the one that was meant, with its ends in each "
    "other's place."
)
HINT = "If MAX is sure of 3, which bound does that give the player below?"
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
        v = max(v, min_value(game, game.result(state, a), -alpha, -beta))
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
        v = min(v, max_value(game, game.result(state, a), -alpha, -beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
