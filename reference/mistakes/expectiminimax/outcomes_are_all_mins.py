"""A program that searches every outcome as a MIN node."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "searches every outcome as a MIN node"
LINES = (("CHANCE", "fold"),)
SENTENCE = "After the throw it is always MIN's move, even where MAX should choose."
HINT = "Is it always the opponent who moves after a throw?"
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
        v = max(v, value(game, game.result(state, a)))
    return v


def min_value(game: Any, state: Any) -> float:
    """The least value of an action."""
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, value(game, game.result(state, a)))
    return v


def exp_value(game: Any, state: Any) -> float:
    """The sum of the outcomes' values, each times its probability."""
    if game.is_terminal(state):
        return game.utility(state)
    v = 0.0
    for p, outcome in game.outcomes(state):
        v += p * min_value(game, outcome)
    return v
