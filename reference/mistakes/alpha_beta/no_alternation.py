"""A program that lets each function call itself, so that one player makes all moves."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "lets each function call itself, so that one player makes all moves"
LINES = (("MAX", "fold"), ("MIN", "fold"))
SENTENCE = (
    "The opponent never has a turn, so the root gets the leaf that it likes best in the whole tree."
)
HINT = (
    "Which function searches the nodes on the second level of your tree, and whose turn is it "
    "there?"
)
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MAX-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for a in game.actions(state):
        v = max(v, max_value(game, game.result(state, a), alpha, beta))
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
        v = min(v, min_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
