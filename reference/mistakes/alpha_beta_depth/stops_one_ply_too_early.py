"""A program that stops one ply before the depth limit."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "stops one ply before the depth limit"
LINES = (("MAX", "terminal"), ("MIN", "terminal"))
SENTENCE = "Nodes one ply above the limit are evaluated where they should be expanded."
HINT = "At which depth is the root, and does each call count the node that it is for?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, alpha: float, beta: float, depth: int = 0) -> float:
    """MAX-VALUE(state, alpha, beta, depth) returns a utility value."""
    if game.is_cutoff(state, depth + 1):
        return game.eval(state)
    v = -inf
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a), alpha, beta, depth + 1))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game: Any, state: Any, alpha: float, beta: float, depth: int = 0) -> float:
    """MIN-VALUE(state, alpha, beta, depth) returns a utility value."""
    if game.is_cutoff(state, depth + 1):
        return game.eval(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta, depth + 1))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
