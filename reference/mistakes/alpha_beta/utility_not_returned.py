"""A program that asks for the utility of a leaf without returning it."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "asks for the utility of a leaf without returning it"
LINES = (("MAX", "terminal"), ("MIN", "terminal"))
SENTENCE = (
    "The search goes on from the leaf, which has no actions, so an infinity comes back instead of "
    "its value."
)
HINT = "What does your function do with the number that the game gives it for a leaf?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MAX-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        game.utility(state)
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
        game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
