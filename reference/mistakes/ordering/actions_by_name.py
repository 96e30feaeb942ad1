"""A program that orders the actions by their names."""

from __future__ import annotations

from typing import Any

TITLE = "orders the actions by their names"
LINES = (("MAX", "loop"), ("MIN", "loop"))
SENTENCE = "The names say nothing about the states that the actions lead to."
HINT = "Which key does sorted compare by, if it is given none?"
DIFFERS = frozenset({"visited"})


def order(game: Any, state: Any, actions: Any) -> Any:  # noqa: ARG001 - the mistake: it asks nothing
    """The actions in the order in which alpha-beta tries them."""
    return sorted(actions)
