"""A program that minimizes in MAX-VALUE too, as a copy of MIN-VALUE."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "minimizes in MAX-VALUE too, as a copy of MIN-VALUE"
LINES = (("MAX", "start"), ("MAX", "fold"), ("MAX", "cut"), ("MAX", "update"))
SENTENCE = "Both players want the least value, so the root gets the worst leaf of the whole tree."
HINT = "Hold MAX-VALUE against MIN-VALUE: which lines did you mean to change after copying?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MAX-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, min_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
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
