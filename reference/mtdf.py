"""MTD(f): A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Best-first fixed-depth minimax
algorithms", Artificial Intelligence 87 (1996), for two functions.

The root is searched with null windows, each beside the bound that the last search returned, until
both bounds meet. The bounds of each state that was left are kept, so no search is repeated.
"""

from math import inf
from typing import Any

TITLE = "MTD(f)"
SOURCE = "A. Plaat et al., Artificial Intelligence 87, 1996"
CUTOFF = "weak"
BOUNDS_AT_CUT = "old"
FUNCTIONS = {"MAX": "max_value", "MIN": "min_value"}
AGAIN = "root"
SEARCH = "mtdf"


def mtdf(game: Any, state: Any, f: float = 0) -> float:
    """MTDF(state, f) returns the value of a state; `f` is the first guess at it."""
    value = max_value if game.to_move(state) == "MAX" else min_value
    lower: dict[Any, float] = {}
    upper: dict[Any, float] = {}
    g, low, high = f, -inf, inf
    while low < high:
        beta = g + 1 if g == low else g
        g = value(game, state, beta - 1, beta, lower, upper)
        if g < beta:
            high = g
        else:
            low = g
    return g


def max_value(
    game: Any, state: Any, alpha: float, beta: float, lower: Any = None, upper: Any = None
) -> float:
    """A bound on the value of a MAX state: a lower one if at least beta, else an upper one."""
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


def min_value(
    game: Any, state: Any, alpha: float, beta: float, lower: Any = None, upper: Any = None
) -> float:
    """A bound on the value of a MIN state: an upper one if at most alpha, else a lower one."""
    if game.is_terminal(state):
        return game.utility(state)
    if upper.get(state, inf) <= alpha:
        return upper[state]
    if lower.get(state, -inf) >= beta:
        return lower[state]
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta, lower, upper))
        if v <= alpha:
            upper[state] = v
            return v
        beta = min(beta, v)
    lower[state] = v
    return v
