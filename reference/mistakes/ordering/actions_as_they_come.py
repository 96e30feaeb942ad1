"""A program that leaves the actions in the order in which they are given."""

from __future__ import annotations

from typing import Any

TITLE = "leaves the actions in the order in which they are given"
LINES = (("MAX", "loop"), ("MIN", "loop"))
SENTENCE = "The search evaluates as many leaves as without an order."
HINT = "Does the sorted list reach the return, or the list that was given?"
DIFFERS = frozenset({"visited"})


def order(game: Any, state: Any, actions: Any) -> Any:  # noqa: ARG001 - the mistake: it asks nothing
    """The actions in the order in which alpha-beta tries them."""
    return list(actions)
