"""A program that plays the action with the least expected value at the root."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "plays the action with the least expected value at the root"
LINES = ("search",)
SENTENCE = (
    "MAX moves at the root, and the action is chosen as MIN would choose among expected values."
)
HINT = "Who moves at the root, and which expected value does that player prefer?"
DIFFERS = frozenset({"value", "move"})


def expectiminimax_search(game: Any, state: Any) -> Any:
    """The action is the first that came back with this value."""
    best, move = inf, None
    for a in game.actions(state):
        if (v := value(game, game.result(state, a))) < best:
            best, move = v, a
    return best, move


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
        v += p * value(game, outcome)
    return v
