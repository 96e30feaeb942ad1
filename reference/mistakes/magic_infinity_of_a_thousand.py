"""A program that uses 1000 for infinity."""

from __future__ import annotations

from typing import Any

TITLE = "uses 1000 for infinity"
LINES = ("search", ("MAX", "start"), ("MIN", "start"))
SENTENCE = (
    "Utilities beyond 1000 are cut or replaced by 1000, so trees with larger leaves get a wrong "
    "value."
)
HINT = "Your infinity is a number that somebody chose: what if a leaf is worth more?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -1000, 1000)


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MAX-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = -1000.0
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MIN-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = 1000.0
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
