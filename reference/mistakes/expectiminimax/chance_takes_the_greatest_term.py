"""A program that takes the greatest product of a probability and a value at a chance node."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "takes the greatest product of a probability and a value at a chance node"
LINES = (("CHANCE", "start"), ("CHANCE", "fold"))
SENTENCE = "An expected value is the sum of all these products, and here all but one are dropped."
HINT = "Which of the outcomes count toward an average, only the best or all of them?"
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
    v = -inf
    for p, outcome in game.outcomes(state):
        v = max(v, p * value(game, outcome))
    return v
