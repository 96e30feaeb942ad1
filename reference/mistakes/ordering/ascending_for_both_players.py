"""A program that orders the actions by ascending values at MAX nodes as at MIN nodes."""

from __future__ import annotations

from typing import Any

TITLE = "orders the actions by ascending values at MAX nodes as at MIN nodes"
LINES = (("MAX", "loop"),)
SENTENCE = (
    "MIN tries the least value first, which is right; MAX does too, and so tries the worst first."
)
HINT = "Which value does a MAX node want to find first?"
DIFFERS = frozenset({"visited"})


def order(game: Any, state: Any, actions: Any) -> Any:
    """The actions in the order in which alpha-beta tries them."""

    def value(action: Any) -> float:
        return game.eval(game.result(state, action))

    return sorted(actions, key=value)
