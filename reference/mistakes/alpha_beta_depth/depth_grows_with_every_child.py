"""A program that adds one to the depth for every child of a node."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "adds one to the depth for every child of a node"
LINES = (("MAX", "fold"), ("MIN", "fold"))
SENTENCE = (
    "The second child counts as one ply deeper than the first, so the search stops earlier "
    "from left to right."
)
HINT = "How deep are two children of the same node?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, alpha: float, beta: float, depth: int = 0) -> float:
    """MAX-VALUE(state, alpha, beta, depth) returns a utility value."""
    if game.is_cutoff(state, depth):
        return game.eval(state)
    v = -inf
    for a in game.actions(state):
        depth += 1
        v = max(v, min_value(game, game.result(state, a), alpha, beta, depth))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game: Any, state: Any, alpha: float, beta: float, depth: int = 0) -> float:
    """MIN-VALUE(state, alpha, beta, depth) returns a utility value."""
    if game.is_cutoff(state, depth):
        return game.eval(state)
    v = inf
    for a in game.actions(state):
        depth += 1
        v = min(v, max_value(game, game.result(state, a), alpha, beta, depth))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
