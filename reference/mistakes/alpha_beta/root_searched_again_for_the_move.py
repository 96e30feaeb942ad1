"""A program that searches the root's children again with the widest window to find the move."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "searches the root's children again with the widest window to find the move"
LINES = ("search",)
SENTENCE = (
    "The second search has forgotten what the first one learnt and visits what was pruned before."
)
HINT = "The value of each move was known once already: what does it cost to compute it again?"
DIFFERS = frozenset({"visited"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    v = max_value(game, state, -inf, inf)
    values = {a: min_value(game, game.result(state, a), -inf, inf) for a in game.actions(state)}
    return v, next(a for a in values if values[a] == v)


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
