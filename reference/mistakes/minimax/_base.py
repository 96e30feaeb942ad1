"""The correct program that every mistake changes: all of Fig. 5.3, including its first lines."""

from __future__ import annotations

from math import inf
from typing import Any


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
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a)))
    return v
