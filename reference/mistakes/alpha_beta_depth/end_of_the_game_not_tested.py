"""A program that tests the depth but not whether the game is over."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "tests the depth but not whether the game is over"
LINES = (("MAX", "terminal"), ("MIN", "terminal"))
SENTENCE = (
    "A node where the game is over has no actions, so it keeps the number with which v starts."
)
HINT = "What does your loop do at a node without actions?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, alpha: float, beta: float, depth: int = 0) -> float:
    """MAX-VALUE(state, alpha, beta, depth) returns a utility value."""
    if depth >= game.depth_limit:
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
    if depth >= game.depth_limit:
        return game.eval(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta, depth + 1))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
