"""A program that mirrors the window on each level, like a negamax that forgets to negate it."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "mirrors the window on each level, like a negamax that forgets to negate it"
LINES = (("MAX", "fold"), ("MIN", "fold"))
SENTENCE = (
    "One player's best value arrives as the wrong player's bound, so no test comes true and "
    "nothing is pruned."
)
HINT = (
    "From which player's side does the caller see the bounds, and from which side does the called "
    "function see them?"
)
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
        v = max(v, min_value(game, game.result(state, a), -beta, -alpha))
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
        v = min(v, max_value(game, game.result(state, a), -beta, -alpha))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
