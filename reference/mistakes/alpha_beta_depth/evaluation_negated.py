"""A program that evaluates every node with the opposite sign."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "evaluates every node with the opposite sign"
LINES = (("MAX", "terminal"), ("MIN", "terminal"))
SENTENCE = (
    "MAX looks for the positions that are worst for it, since every evaluation is read as MIN's "
    "gain."
)
HINT = "For which player is a large evaluation good?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, alpha: float, beta: float, depth: int = 0) -> float:
    """MAX-VALUE(state, alpha, beta, depth) returns a utility value."""
    if game.is_cutoff(state, depth):
        return -game.eval(state)
    v = -inf
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a), alpha, beta, depth + 1))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game: Any, state: Any, alpha: float, beta: float, depth: int = 0) -> float:
    """MIN-VALUE(state, alpha, beta, depth) returns a utility value."""
    if game.is_cutoff(state, depth):
        return -game.eval(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta, depth + 1))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
