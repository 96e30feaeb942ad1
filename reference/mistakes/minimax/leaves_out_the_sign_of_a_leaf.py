"""A program that takes the absolute utility of a leaf."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "takes the absolute utility of a leaf"
LINES = (("MAX", "terminal"), ("MIN", "terminal"))
SENTENCE = "A leaf below 0 counts as if it were above 0, so MAX takes what MIN won."
HINT = "What is a leaf with utility -3 worth to MAX?"
DIFFERS = frozenset({"value", "move", "returns"})


def minimax_search(game: Any, state: Any) -> Any:
    """MINIMAX-DECISION(state): its action is the first that came back with this value."""
    return max_value(game, state)


def max_value(game: Any, state: Any) -> float:
    """MAX-VALUE(state) returns a utility value."""
    if game.is_terminal(state):
        return abs(game.utility(state))
    v = -inf
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a)))
    return v


def min_value(game: Any, state: Any) -> float:
    """MIN-VALUE(state) returns a utility value."""
    if game.is_terminal(state):
        return abs(game.utility(state))
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a)))
    return v
