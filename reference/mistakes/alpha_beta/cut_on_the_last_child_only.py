"""A program that tests for a cutoff only when all children have been searched."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "tests for a cutoff only when all children have been searched"
LINES = (("MAX", "cut"), ("MIN", "cut"))
SENTENCE = "The test comes true when there is nothing left to prune, so every node is visited."
HINT = "At which moment of the loop is your cutoff tested, and what is still to be saved then?"
DIFFERS = frozenset({"visited", "returns"})
EQUALS = ("no_cutoffs",)


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
        if v >= beta and a == game.actions(state)[-1]:
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
        if v <= alpha and a == game.actions(state)[-1]:
            return v
        beta = min(beta, v)
    return v
