"""Expectiminimax: minimax with chance nodes. Russell & Norvig, 3rd ed., Section 5.5.

The formula EXPECTIMINIMAX(s) has a case for each kind of node; here each case is a function.
"""

from math import inf
from typing import Any

TITLE = "expectiminimax, no pruning"
SOURCE = "Russell & Norvig, 3rd ed., Section 5.5"
CUTOFF = None
BOUNDS_AT_CUT = "old"
FUNCTIONS = {"MAX": "max_value", "MIN": "min_value", "CHANCE": "exp_value"}


def value(game: Any, state: Any) -> Any:
    """EXPECTIMINIMAX(state): the value by the player to move, or by chance."""
    if game.to_move(state) == "MAX":  # max
        return max_value(game, state)
    if game.to_move(state) == "MIN":  # min
        return min_value(game, state)
    return exp_value(game, state)  # return


def max_value(game: Any, state: Any) -> Any:
    """The greatest value of an action."""
    if game.is_terminal(state):  # terminal
        return game.utility(state)
    v = -inf  # start
    for a in game.actions(state):  # loop
        v = max(v, value(game, game.result(state, a)))  # fold, child
    return v  # return


def min_value(game: Any, state: Any) -> Any:
    """The least value of an action."""
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, value(game, game.result(state, a)))
    return v


def exp_value(game: Any, state: Any) -> Any:
    """The sum of the outcomes' values, each times its probability."""
    if game.is_terminal(state):  # terminal
        return game.utility(state)
    v = 0  # start
    for p, outcome in game.outcomes(state):  # loop
        v += p * value(game, outcome)  # fold, child
    return v  # return
