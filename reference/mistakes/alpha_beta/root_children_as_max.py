"""A program that calls MAX-VALUE on the children of the root, where MIN is to move."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "calls MAX-VALUE on the children of the root, where MIN is to move"
LINES = ("search",)
SENTENCE = (
    "MAX moves twice in a row at the top of the tree, and the players are out of step all the way "
    "down."
)
HINT = "After the root's move, whose turn is it?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    v, move = -inf, None
    for a in game.actions(state):
        if (w := max_value(game, game.result(state, a), v, inf)) > v:
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
