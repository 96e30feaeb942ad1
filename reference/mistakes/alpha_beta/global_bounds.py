"""A program that keeps alpha and beta in global variables."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "keeps alpha and beta in global variables"
LINES = (("MAX", "update"), ("MIN", "update"))
SENTENCE = (
    "What a child does to the bounds is never undone on the way up, so nodes are cut by bounds "
    "from other branches."
)
HINT = "When a call returns, what should be left of the changes that it made to alpha and beta?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})

alpha, beta = -inf, inf


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, _alpha: float, _beta: float) -> float:
    """MAX-VALUE(state, alpha, beta) returns a utility value."""
    global alpha  # noqa: PLW0603 - this is the mistake
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game: Any, state: Any, _alpha: float, _beta: float) -> float:
    """MIN-VALUE(state, alpha, beta) returns a utility value."""
    global beta  # noqa: PLW0603 - this is the mistake
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
