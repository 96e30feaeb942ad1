"""A program that orders the actions by descending values at MIN nodes as at MAX nodes."""

from __future__ import annotations

from typing import Any

TITLE = "orders the actions by descending values at MIN nodes as at MAX nodes"
LINES = (("MIN", "loop"),)
SENTENCE = (
    "MAX tries the greatest value first, which is right; MIN does too, and so tries the worst "
    "first."
)
HINT = "Which value does a MIN node want to find first?"
DIFFERS = frozenset({"visited"})


def order(game: Any, state: Any, actions: Any) -> Any:
    """The actions in the order in which alpha-beta tries them."""

    def value(action: Any) -> float:
        return game.eval(game.result(state, action))

    return sorted(actions, key=value, reverse=True)
