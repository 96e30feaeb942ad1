"""A program that searches every root child with the widest window and plays the last best one."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "searches every root child with the widest window and plays the last best one"
LINES = ("search",)
SENTENCE = (
    "What one move of the root has shown is not handed to the next, so nothing is cut on its "
    "account."
)
HINT = "What may the search of the second move take for granted after the first has been searched?"
DIFFERS = frozenset({"visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    v, move = -inf, None
    for a in game.actions(state):
        if (w := min_value(game, game.result(state, a), -inf, inf)) >= v:
            v, move = w, a
    return v, move


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
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
