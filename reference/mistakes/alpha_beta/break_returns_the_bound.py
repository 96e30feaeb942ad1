"""A program that leaves the loop at a cutoff and returns the bound that it moves itself."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "leaves the loop at a cutoff and returns the bound that it moves itself"
LINES = (("MAX", "cut"), ("MAX", "return"), ("MIN", "cut"), ("MIN", "return"))
SENTENCE = (
    "At a cutoff that bound has not been updated yet, so the value that caused the cutoff is lost."
)
HINT = "After a cutoff, does the bound that you return include the last child's value?"
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
            break
        alpha = max(alpha, v)
    return alpha


def min_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MIN-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            break
        beta = min(beta, v)
    return beta
