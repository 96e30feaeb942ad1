"""A program that reverses the actions, whatever they lead to."""

from __future__ import annotations

from typing import Any

TITLE = "reverses the actions, whatever they lead to"
LINES = (("MAX", "loop"), ("MIN", "loop"))
SENTENCE = "No order of this kind is better than another, since it does not look at the states."
HINT = "Which question tells how good the state after an action is?"
DIFFERS = frozenset({"visited"})


def order(game: Any, state: Any, actions: Any) -> Any:  # noqa: ARG001 - the mistake: it asks nothing
    """The actions in the order in which alpha-beta tries them."""
    return list(reversed(actions))
