"""A program that adds the values of the children up."""

from __future__ import annotations

from typing import Any

TITLE = "adds the values of the children up"
LINES = (("MAX", "fold"), ("MIN", "fold"))
SENTENCE = "A node is worth the sum of its children, as if all moves were made."
HINT = "How many of the actions does a player take, and what is the node worth then?"
DIFFERS = frozenset({"value", "move", "returns"})


def minimax_search(game: Any, state: Any) -> Any:
    """MINIMAX-DECISION(state): its action is the first that came back with this value."""
    return max_value(game, state)


def max_value(game: Any, state: Any) -> float:
    """MAX-VALUE(state) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = 0.0
    for a in game.actions(state):
        v += min_value(game, game.result(state, a))
    return v


def min_value(game: Any, state: Any) -> float:
    """MIN-VALUE(state) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = 0.0
    for a in game.actions(state):
        v += max_value(game, game.result(state, a))
    return v
