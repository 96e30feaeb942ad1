"""A program that does not take a leaf worth 0 for a leaf."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "does not take a leaf worth 0 for a leaf"
LINES = (("MAX", "terminal"), ("MIN", "terminal"))
SENTENCE = (
    "A utility of 0 counts as false, so the leaf is searched as an inner node without children and "
    "returns an infinity."
)
HINT = (
    "Which number does Python take for false, and where do you test a utility as if it were a "
    "condition?"
)
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MAX-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state) and game.utility(state):
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
    if game.is_terminal(state) and game.utility(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
