"""A program that counts a node at the limit as 0."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "counts a node at the limit as 0"
LINES = (("MAX", "terminal"), ("MIN", "terminal"))
SENTENCE = "A node at the limit is worth 0 whatever its evaluation is."
HINT = "Which question to the game tells how good a position is in which nobody has won?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, alpha: float, beta: float, depth: int = 0) -> float:
    """MAX-VALUE(state, alpha, beta, depth) returns a utility value."""
    if game.is_cutoff(state, depth):
        return game.eval(state) if game.is_terminal(state) else 0
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
        return game.eval(state) if game.is_terminal(state) else 0
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta, depth + 1))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
