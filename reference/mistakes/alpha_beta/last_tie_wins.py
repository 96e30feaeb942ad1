"""A program that plays the last of the root's actions that came back with the best value."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "plays the last of the root's actions that came back with the best value"
LINES = ("search",)
SENTENCE = (
    "A child that was cut returns only a bound, which can equal the best value although the move "
    "is worse."
)
HINT = (
    "When a later move comes back with the same number as the best so far, what does that number "
    "tell you?"
)
DIFFERS = frozenset({"move"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    v, move = -inf, None
    for a in game.actions(state):
        if (w := min_value(game, game.result(state, a), v, inf)) >= v:
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
