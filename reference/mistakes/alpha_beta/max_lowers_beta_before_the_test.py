"""A program that lowers beta instead of raising alpha in MAX-VALUE, then tests the bounds."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "lowers beta instead of raising alpha in MAX-VALUE, then tests the bounds"
LINES = (("MAX", "cut"), ("MAX", "update"))
SENTENCE = (
    "Alpha stays -inf, so no test comes true and nothing is pruned, while beta falls to what MAX "
    "itself has found."
)
HINT = "When MAX finds a better move, which of the two bounds has to know?"
DIFFERS = frozenset({"visited", "windows", "returns"})


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
        beta = min(beta, v)
        if alpha >= beta:
            return v
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
