"""A program that minimizes at MAX nodes and maximizes at MIN nodes."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "minimizes at MAX nodes and maximizes at MIN nodes"
LINES = (("MAX", "fold"), ("MIN", "fold"))
SENTENCE = "Each player chooses what is best for the other one, at every node."
HINT = "Who wants a small utility, and which of your functions keeps the smallest value?"
DIFFERS = frozenset({"value", "move", "returns"})


def minimax_search(game: Any, state: Any) -> Any:
    """MINIMAX-DECISION(state): its action is the first that came back with this value."""
    return max_value(game, state)


def max_value(game: Any, state: Any) -> float:
    """MAX-VALUE(state) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, min_value(game, game.result(state, a)))
    return v


def min_value(game: Any, state: Any) -> float:
    """MIN-VALUE(state) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for a in game.actions(state):
        v = max(v, max_value(game, game.result(state, a)))
    return v
