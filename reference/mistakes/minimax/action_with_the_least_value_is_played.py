"""A program that plays the action with the least value at the root."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "plays the action with the least value at the root"
LINES = ("search",)
SENTENCE = "MAX moves at the root, and the action is chosen as MIN would choose it."
HINT = "Who moves at the root, and which of the values found there does that player prefer?"
DIFFERS = frozenset({"value", "move"})


def minimax_search(game: Any, state: Any) -> Any:
    """MINIMAX-DECISION(state): its action is the first that came back with this value."""
    best, move = inf, None
    for a in game.actions(state):
        if (v := min_value(game, game.result(state, a))) < best:
            best, move = v, a
    return best, move


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
