"""A program that replaces a v of 0 by the next child's value."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "replaces a v of 0 by the next child's value"
LINES = (("MAX", "fold"), ("MIN", "fold"))
SENTENCE = "A v of 0 counts as missing, so the next child replaces it even if that child is worse."
HINT = "How does your program know that v has no value yet, and which numbers look like that to it?"
DIFFERS = frozenset({"value", "move", "returns"})


def minimax_search(game: Any, state: Any) -> Any:
    """MINIMAX-DECISION(state): its action is the first that came back with this value."""
    return max_value(game, state)


def max_value(game: Any, state: Any) -> float:
    """MAX-VALUE(state) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for a in game.actions(state):
        v2 = min_value(game, game.result(state, a))
        v = max(v or v2, v2)
    return v


def min_value(game: Any, state: Any) -> float:
    """MIN-VALUE(state) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v2 = max_value(game, game.result(state, a))
        v = min(v or v2, v2)
    return v
