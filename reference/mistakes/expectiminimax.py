"""The program that the mistakes in `expectiminimax.yaml` change, and its search of the root.

`search_for_max` searches the root in a loop of its own.
"""

from math import inf
from typing import Any

from reference.mistakes import min_value


def expectiminimax_search(game: Any, state: Any) -> Any:
    """The action is the first that came back with this value."""
    return max_value(game, state)  # answer, call


def search_for_max(game: Any, state: Any) -> Any:
    """Returns the value and the action."""
    best, move = -inf, None  # start
    for a in game.actions(state):  # loop
        v = value(game, game.result(state, a))  # fold, child
        if v > best:  # better
            best, move = v, a
    return best, move  # answer


def value(game: Any, state: Any) -> float:
    """EXPECTIMINIMAX(state): the value by the player to move, or by chance."""
    if game.to_move(state) == "MAX":  # max
        return max_value(game, state)
    if game.to_move(state) == "MIN":  # min
        return min_value(game, state)
    return exp_value(game, state)  # return


def max_value(game: Any, state: Any) -> float:
    """The greatest value of an action."""
    if game.is_terminal(state):  # terminal
        return game.utility(state)
    v = -inf  # start
    for a in game.actions(state):  # loop
        v = max(v, value(game, game.result(state, a)))  # fold, child
    return v  # return


def exp_value(game: Any, state: Any) -> float:
    """The sum of the outcomes' values, each times its probability."""
    if game.is_terminal(state):  # terminal
        return game.utility(state)
    v = 0.0  # start
    for p, outcome in game.outcomes(state):  # loop
        v += p * value(game, outcome)  # fold, child
    return v  # return
