"""The search of the root that goes through its actions itself."""

from __future__ import annotations

from math import inf
from typing import Any

from reference.mistakes.expectiminimax._base import value


def expectiminimax_search(game: Any, state: Any) -> Any:
    """Returns the value and the action."""
    best, move = -inf, None
    for a in game.actions(state):
        v = value(game, game.result(state, a))
        if v > best:
            best, move = v, a
    return best, move
