"""A program that stops two moves below its first call and returns 0 there."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "stops two moves below its first call and returns 0 there"
LINES = (("MAX", "terminal"), ("MIN", "terminal"))
SENTENCE = (
    "A node two moves below the first call counts as 0 although the game goes on there, so the "
    "leaves below it are never seen."
)
HINT = "Is every node two moves down a leaf, and where else could your search have to go on?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, alpha: float, beta: float, depth: int = 2) -> float:
    """MAX-VALUE(state, alpha, beta) returns a utility value."""
    if depth == 0 or game.is_terminal(state):
        return game.utility(state) if game.is_terminal(state) else 0
    v = -inf
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a), alpha, beta, depth - 1))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game: Any, state: Any, alpha: float, beta: float, depth: int = 2) -> float:
    """MIN-VALUE(state, alpha, beta) returns a utility value."""
    if depth == 0 or game.is_terminal(state):
        return game.utility(state) if game.is_terminal(state) else 0
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta, depth - 1))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
