"""A program that sets alpha and beta to the infinities again in every node."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "sets alpha and beta to the infinities again in every node"
LINES = (("MAX", "start"), ("MIN", "start"))
SENTENCE = (
    "The window that a node is called with is thrown away, so it never learns what was found above "
    "it and never cuts."
)
HINT = "What happens to the window that a call receives, between its first line and its loop?"
DIFFERS = frozenset({"visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MAX-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v, alpha, beta = -inf, -inf, inf
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
    v, alpha, beta = inf, -inf, inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
