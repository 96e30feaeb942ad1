"""A program that orders the actions of both players from the worst to the best."""

from __future__ import annotations

from typing import Any

TITLE = "orders the actions of both players from the worst to the best"
LINES = (("MAX", "loop"), ("MIN", "loop"))
SENTENCE = (
    "The first action raises alpha or lowers beta as little as possible, so hardly anything is cut."
)
HINT = "Which action would raise alpha most at a MAX node, and should it be tried first or last?"
DIFFERS = frozenset({"visited"})


def order(game: Any, state: Any, actions: Any) -> Any:
    """The actions in the order in which alpha-beta tries them."""

    def value(action: Any) -> float:
        return game.eval(game.result(state, action))

    return sorted(actions, key=value, reverse=game.to_move(state) == "MIN")
