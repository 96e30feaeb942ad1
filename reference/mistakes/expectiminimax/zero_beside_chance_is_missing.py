"""A program that replaces a v of 0 by the next value at MAX and MIN nodes of a tree with chance."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "replaces a v of 0 by the next value at MAX and MIN nodes of a tree with chance"
LINES = (("MAX", "fold"), ("MIN", "fold"))
SENTENCE = (
    "A v of 0 is taken for a missing one, so the next child replaces it even if that child is "
    "worse."
)
HINT = "How does your program tell a v that is not set yet from one that equals nought?"
DIFFERS = frozenset({"value", "move", "returns"})


def expectiminimax_search(game: Any, state: Any) -> Any:
    """The action is the first that came back with this value."""
    return max_value(game, state)


def value(game: Any, state: Any) -> float:
    """EXPECTIMINIMAX(state): the value by the player to move, or by chance."""
    if game.to_move(state) == "MAX":
        return max_value(game, state)
    if game.to_move(state) == "MIN":
        return min_value(game, state)
    return exp_value(game, state)


def max_value(game: Any, state: Any) -> float:
    """The greatest value of an action."""
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for a in game.actions(state):
        v2 = value(game, game.result(state, a))
        v = max(v or v2, v2)
    return v


def min_value(game: Any, state: Any) -> float:
    """The least value of an action."""
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v2 = value(game, game.result(state, a))
        v = min(v or v2, v2)
    return v


def exp_value(game: Any, state: Any) -> float:
    """The sum of the outcomes' values, each times its probability."""
    if game.is_terminal(state):
        return game.utility(state)
    v = 0.0
    for p, outcome in game.outcomes(state):
        v += p * value(game, outcome)
    return v
