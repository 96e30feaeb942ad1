"""Principal variation search that searches a child again in the whole window of its node, not only
above the bound that its null window gave."""

from math import inf
from typing import Any

TITLE = "principal variation search, again in the whole window"
SOURCE = "chessprogramming.org, Principal Variation Search"
CUTOFF = "weak"
BOUNDS_AT_CUT = "old"
FUNCTIONS = {"MAX": "max_value", "MIN": "min_value"}
AGAIN = "children"


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """The value of a MAX state, or a bound on it if it lies outside alpha and beta."""
    if game.is_terminal(state):
        return game.utility(state)
    v, bound = -inf, beta
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a), alpha, bound))
        if bound <= v < beta:
            v = max(v, min_value(game, game.result(state, a), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
        bound = alpha + 1
    return v


def min_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """The value of a MIN state, or a bound on it if it lies outside alpha and beta."""
    if game.is_terminal(state):
        return game.utility(state)
    v, bound = inf, alpha
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), bound, beta))
        if alpha < v <= bound:
            v = min(v, max_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
        bound = beta - 1
    return v
