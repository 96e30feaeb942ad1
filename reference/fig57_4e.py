"""Alpha-beta search as the 4th edition prints Fig. 5.7: it returns (value, move) pairs."""

from math import inf
from typing import Any

TITLE = "Fig. 5.7, 4th edition"
SOURCE = "Russell & Norvig, 4th ed., Fig. 5.7"
CUTOFF = "weak"
BOUNDS_AT_CUT = "updated"
FUNCTIONS = {"MAX": "max_value", "MIN": "min_value"}


def max_value(game: Any, state: Any, alpha: float, beta: float) -> tuple[float, Any]:
    """MAX-VALUE(game, state, alpha, beta) returns a (utility, move) pair."""
    if game.is_terminal(state):
        return game.utility(state), None
    v, move = -inf, None
    for a in game.actions(state):
        v2, _ = min_value(game, game.result(state, a), alpha, beta)
        if v2 > v:
            v, move = v2, a
            alpha = max(alpha, v)
        if v >= beta:
            return v, move
    return v, move


def min_value(game: Any, state: Any, alpha: float, beta: float) -> tuple[float, Any]:
    """MIN-VALUE(game, state, alpha, beta) returns a (utility, move) pair."""
    if game.is_terminal(state):
        return game.utility(state), None
    v, move = inf, None
    for a in game.actions(state):
        v2, _ = max_value(game, game.result(state, a), alpha, beta)
        if v2 < v:
            v, move = v2, a
            beta = min(beta, v)
        if v <= alpha:
            return v, move
    return v, move
