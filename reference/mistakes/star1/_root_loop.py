"""The search of the root that goes through its actions itself."""

from __future__ import annotations

from math import inf
from typing import Any

from reference.mistakes.star1._base import value


def star1_search(game: Any, state: Any, low: Any = -10, high: Any = 10) -> Any:
    """Returns the value and the action."""
    best, move = -inf, None
    for a in game.actions(state):
        v = value(game, game.result(state, a), best, inf, low, high)
        if v > best:
            best, move = v, a
    return best, move
