"""A program that takes a bound of 0 for a missing bound."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "takes a bound of 0 for a missing bound"
LINES = (("MAX", "start"), ("MIN", "start"))
SENTENCE = (
    "A bound of 0 counts as false, so an expression such as alpha or -inf puts an infinity in its "
    "place, and the player below searches on."
)
HINT = "How can a test tell a bound that is 0 from a bound that was not given?"
DIFFERS = frozenset({"visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MAX-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    alpha, beta = alpha or -inf, beta or inf
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
    alpha, beta = alpha or -inf, beta or inf
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
