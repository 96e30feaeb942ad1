"""The program that the mistakes in `star1.yaml` change: Star1, and its search of the root.

`search_for_max` searches the root in a loop of its own.
"""

from math import inf
from typing import Any

from reference.mistakes import min_value


def star1_search(game: Any, state: Any, low: Any = -10, high: Any = 10) -> Any:
    """The action is the first that came back with this value."""
    return max_value(game, state, -inf, inf, low, high)  # answer, call


def search_for_max(game: Any, state: Any, low: Any = -10, high: Any = 10) -> Any:
    """Returns the value and the action."""
    best, move = -inf, None  # start
    for a in game.actions(state):  # loop
        v = value(game, game.result(state, a), best, inf, low, high)  # fold, child
        if v > best:  # better
            best, move = v, a
    return best, move  # answer


def value(game: Any, state: Any, alpha: Any, beta: Any, low: Any = -10, high: Any = 10) -> Any:
    """The value of a state by the player to move, or by chance."""
    if game.to_move(state) == "MAX":  # max
        return max_value(game, state, alpha, beta, low, high)
    if game.to_move(state) == "MIN":  # min
        return min_value(game, state, alpha, beta, low, high)
    return exp_value(game, state, alpha, beta, low, high)  # return


def max_value(game: Any, state: Any, alpha: Any, beta: Any, low: Any = -10, high: Any = 10) -> Any:
    """MAX-VALUE as in Fig. 5.7, with chance nodes below."""
    if game.is_terminal(state):  # terminal
        return game.utility(state)
    v = -inf  # start
    for a in game.actions(state):  # loop
        v = max(v, value(game, game.result(state, a), alpha, beta, low, high))  # fold, child
        if v >= beta:  # cut
            return v
        alpha = max(alpha, v)  # update
    return v  # return


def exp_value(game: Any, state: Any, alpha: Any, beta: Any, low: Any = -10, high: Any = 10) -> Any:
    """The expected value; the outcomes that are still to come are worth `low` to `high`."""
    if game.is_terminal(state):  # terminal
        return game.utility(state)
    done, rest = 0.0, 1.0  # start
    for p, outcome in game.outcomes(state):  # loop
        rest -= p  # loop.rest
        least = (alpha - done - high * rest) / p  # update.least
        most = (beta - done - low * rest) / p  # update.most
        v = value(game, outcome, max(least, low), min(most, high), low, high)  # fold, child
        done += p * v  # fold.sum
        if v <= least:  # cut.below
            return done + high * rest
        if v >= most:  # cut.above
            return done + low * rest
    return done  # return
