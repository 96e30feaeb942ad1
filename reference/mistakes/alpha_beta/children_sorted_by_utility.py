"""A program that sorts the children by their utilities before it searches them."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "sorts the children by their utilities before it searches them"
LINES = (("MAX", "loop"), ("MIN", "loop"))
SENTENCE = (
    "To sort the leaves each of them has to be evaluated, also those that a cutoff would have "
    "spared."
)
HINT = "What does your program have to know of the children before it can put them in order?"
DIFFERS = frozenset({"visited", "windows", "returns"})


def alpha_beta_search(game: Any, state: Any) -> Any:
    """ALPHA-BETA-SEARCH(state): its action is the first that came back with this value."""
    return max_value(game, state, -inf, inf)


def estimate(game: Any, state: Any) -> float:
    """The utility of a leaf, by which children are sorted; 0 for an inner node."""
    return game.utility(state) if game.is_terminal(state) else 0.0


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    """MAX-VALUE(state, alpha, beta) returns a utility value."""
    if game.is_terminal(state):
        return game.utility(state)
    v = -inf
    for a in sorted(game.actions(state), key=lambda a: -estimate(game, game.result(state, a))):
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
    for a in sorted(game.actions(state), key=lambda a: estimate(game, game.result(state, a))):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
