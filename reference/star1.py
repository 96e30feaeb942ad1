"""Star1: alpha-beta with chance nodes. B. W. Ballard, "The *-minimax search procedure for trees
containing chance nodes", Artificial Intelligence 21 (1983).

All utilities lie from `low` to `high`. At a chance node, the outcomes that are still to come are
worth at least `low` and at most `high`, so the window of an outcome follows from that of the node.
"""

from math import inf
from typing import Any

TITLE = "Star1"
SOURCE = "B. W. Ballard, Artificial Intelligence 21, 1983"
CUTOFF = "weak"
BOUNDS_AT_CUT = "old"
BOUNDED = True
FUNCTIONS = {"MAX": "max_value", "MIN": "min_value", "CHANCE": "exp_value"}


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


def min_value(game: Any, state: Any, alpha: Any, beta: Any, low: Any = -10, high: Any = 10) -> Any:
    """MIN-VALUE as in Fig. 5.7, with chance nodes below."""
    if game.is_terminal(state):
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, value(game, game.result(state, a), alpha, beta, low, high))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


def exp_value(game: Any, state: Any, alpha: Any, beta: Any, low: Any = -10, high: Any = 10) -> Any:
    """The expected value. A cutoff returns a bound on it: the other outcomes are worth `low` or
    `high`."""
    if game.is_terminal(state):  # terminal
        return game.utility(state)
    done, rest = 0, 1  # start
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
