"""A program that tests and raises alpha by each child's value, but never keeps it in MAX's v."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "tests and raises alpha by each child's value, but never keeps it in MAX's v"
LINES = (("MAX", "fold"), ("MAX", "cut"), ("MAX", "update"))
SENTENCE = "A MAX node that is not cut returns the -inf that v started from."
HINT = "What does the last line of MAX-VALUE return, and which line should have changed it?"
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
        child = min_value(game, game.result(state, a), alpha, beta)
        if child >= beta:
            return child
        alpha = max(alpha, child)
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
