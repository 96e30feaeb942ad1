"""A program that uses a finite number for infinity."""

from __future__ import annotations

from typing import Any

TITLE = "uses a finite number for infinity"
LINES = ("search", ("MAX", "start"), ("MIN", "start"))
SENTENCE = (
    "Utilities beyond that number are replaced by it, so trees with such leaves get a wrong value."
)
HINT = "Is there a number that is larger than every utility, and is yours?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})

infinity = 1000.0


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -infinity, infinity)


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MAX-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = -infinity
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
    v = infinity
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
