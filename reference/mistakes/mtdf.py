"""The program that the mistakes in `mtdf.yaml` change: MTD(f), and its search of the root."""

from math import inf
from typing import Any

from reference.mistakes import min_value


def mtdf(game: Any, state: Any, f: float = 0) -> Any:
    """The action is the one that cut off a search of the root last."""
    lower: Any = {}  # lower
    upper: Any = {}  # upper
    g, low, high = f, -inf, inf  # start
    while low < high:  # until
        beta = g + 1 if g == low else g  # choose
        g = max_value(game, state, beta - 1, beta, lower, upper)  # search, ask
        if g < beta:  # update
            high = g
        else:
            low = g
    return g  # answer


def max_value(
    game: Any, state: Any, alpha: float, beta: float, lower: Any = None, upper: Any = None
) -> float:
    """MAX-VALUE as in Fig. 5.7, with a memory of bounds."""
    if game.is_terminal(state):  # terminal
        return game.utility(state)
    if lower.get(state, -inf) >= beta:  # known.lower
        return lower[state]
    if upper.get(state, inf) <= alpha:  # known.upper
        return upper[state]
    v = -inf  # start
    for a in game.actions(state):  # loop
        v = max(v, min_value(game, game.result(state, a), alpha, beta, lower, upper))  # fold, child
        if v >= beta:  # cut
            lower[state] = v
            return v
        alpha = max(alpha, v)  # update
    upper[state] = v  # remember
    return v  # return
