"""A program that tests for a terminal state after an action, but not after a throw."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "tests for a terminal state after an action, but not after a throw"
LINES = (("MAX", "terminal"), ("MIN", "terminal"), ("CHANCE", "fold"))
SENTENCE = "An outcome that ends the game has no actions, so its value stays at infinity."
HINT = "What does your function return for an outcome that ends the game?"
DIFFERS = frozenset({"value", "move", "returns"})


def expectiminimax_search(game: Any, state: Any) -> Any:
    """The action is the first that came back with this value."""
    return max_value(game, state)


def value(game: Any, state: Any) -> float:
    """EXPECTIMINIMAX(state): the value by the player to move, or by chance."""
    if game.is_terminal(state):
        return game.utility(state)
    if game.to_move(state) == "MAX":
        return max_value(game, state)
    if game.to_move(state) == "MIN":
        return min_value(game, state)
    return exp_value(game, state)


def max_value(game: Any, state: Any) -> float:
    """The greatest value of an action."""
    v = -inf
    for a in game.actions(state):
        v = max(v, value(game, game.result(state, a)))
    return v


def min_value(game: Any, state: Any) -> float:
    """The least value of an action."""
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
        mover = max_value if game.to_move(outcome) == "MAX" else min_value
        v += p * mover(game, outcome)
    return v
