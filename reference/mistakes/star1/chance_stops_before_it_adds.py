"""A program that tests for a cutoff at a chance node before it adds the term of the outcome."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "tests for a cutoff at a chance node before it adds the term of the outcome"
LINES = (("CHANCE", "cut"),)
SENTENCE = (
    "A cutoff then returns a bound in which the last outcome is missing, which is none on the "
    "value."
)
HINT = "Which outcomes must be in the sum when the search leaves a chance node?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})


def star1_search(game: Any, state: Any, low: Any = -10, high: Any = 10) -> Any:
    """The action is the first that came back with this value."""
    return max_value(game, state, -inf, inf, low, high)


def value(game: Any, state: Any, alpha: Any, beta: Any, low: Any = -10, high: Any = 10) -> Any:
    """The value of a state by the player to move, or by chance."""
    if game.to_move(state) == "MAX":
        return max_value(game, state, alpha, beta, low, high)
    if game.to_move(state) == "MIN":
        return min_value(game, state, alpha, beta, low, high)
    return exp_value(game, state, alpha, beta, low, high)


def max_value(game: Any, state: Any, alpha: Any, beta: Any, low: Any = -10, high: Any = 10) -> Any:
    """MAX-VALUE as in Fig. 5.7, with chance nodes below."""
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for a in game.actions(state):
        v = max(v, value(game, game.result(state, a), alpha, beta, low, high))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


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
    """The expected value; the outcomes that are still to come are worth `low` to `high`."""
    if game.is_terminal(state):
        return game.utility(state)
    done, rest = 0.0, 1.0
    for p, outcome in game.outcomes(state):
        rest -= p
        least = (alpha - done - high * rest) / p
        most = (beta - done - low * rest) / p
        v = value(game, outcome, max(least, low), min(most, high), low, high)
        if v <= least:
            return done + high * rest
        if v >= most:
            return done + low * rest
        done += p * v
    return done
