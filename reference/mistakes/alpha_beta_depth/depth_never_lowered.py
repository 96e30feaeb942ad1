"""A program that counts the depth in one variable and never lowers it."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "counts the depth in one variable and never lowers it"
LINES = (("MAX", "terminal"), ("MIN", "terminal"))
SENTENCE = (
    "Every node that has been expanded counts as one ply, in other branches too, so the search "
    "stops too early in later branches."
)
HINT = "What does the variable hold when the search comes back to a node for its second child?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})

depth = 0


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, alpha: float, beta: float, _depth: int = 0) -> float:
    """MAX-VALUE(state, alpha, beta, depth) returns a utility value."""
    global depth  # noqa: PLW0603 - this is the mistake
    if game.is_cutoff(state, depth):
        return game.eval(state)
    depth += 1
    v = -inf
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a), alpha, beta, depth + 1))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game: Any, state: Any, alpha: float, beta: float, _depth: int = 0) -> float:
    """MIN-VALUE(state, alpha, beta, depth) returns a utility value."""
    global depth  # noqa: PLW0603 - this is the mistake
    if game.is_cutoff(state, depth):
        return game.eval(state)
    depth += 1
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta, depth + 1))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
