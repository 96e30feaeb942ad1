"""A program that negates the utility of a leaf in MIN-VALUE, like a faulty negamax."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "negates the utility of a leaf in MIN-VALUE, like a faulty negamax"
LINES = (("MIN", "terminal"),)
SENTENCE = (
    "Leaves at which MIN would move count with the opposite sign, so MAX seeks out the least of "
    "them."
)
HINT = "From whose side does MIN-VALUE see a leaf, and from whose side does its caller expect it?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MAX-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for a in game.actions(state):
        v = max(v, min_value(game, game.result(state, a), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MIN-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return -game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
