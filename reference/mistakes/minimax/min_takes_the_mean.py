"""A program that takes the mean of the children at MIN nodes."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "takes the mean of the children at MIN nodes"
LINES = (("MIN", "fold"),)
SENTENCE = "A MIN node is worth the mean of its children, as if the opponent moved at random."
HINT = "Does MIN choose a move, or does chance?"
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
        v = max(v, min_value(game, game.result(state, a)))
    return v


def min_value(game: Any, state: Any) -> float:
    """MIN-VALUE(state) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = 0.0
    for a in game.actions(state):
        v += max_value(game, game.result(state, a))
    return v / len(game.actions(state))
