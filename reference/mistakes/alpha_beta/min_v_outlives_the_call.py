"""A program that keeps one v for all MIN nodes."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "keeps one v for all MIN nodes"
LINES = (("MIN", "start"),)
SENTENCE = (
    "A MIN node starts from what other MIN nodes have found, so it may return a value that none of "
    "its children has."
)
HINT = "When MIN-VALUE is entered a second time, what does v hold before its loop begins?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})

v = inf


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
            return v
        alpha = max(alpha, v)
    return v


def min_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MIN-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    global v  # noqa: PLW0603 - this is the mistake
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
