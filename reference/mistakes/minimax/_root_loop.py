"""MINIMAX-DECISION as Fig. 5.3 prints it: it goes through the root's children itself."""

from __future__ import annotations

from math import inf
from typing import Any

from reference.mistakes.minimax._base import max_value, min_value


def minimax_search(game: Any, state: Any) -> Any:
    """Returns the value and the action."""
    best, move = -inf, None
    for a in game.actions(state):
        v = min_value(game, game.result(state, a))
        if v > best:
            best, move = v, a
    return best, move


def search_for_min(game: Any, state: Any) -> Any:
    """The same for a root where MIN is to move."""
    best, move = inf, None
    for a in game.actions(state):
        v = max_value(game, game.result(state, a))
        if v < best:
            best, move = v, a
    return best, move
