"""A program that gives the turn to the opponent after every move."""

from __future__ import annotations

from math import inf
from typing import Any

TITLE = "gives the turn to the opponent after every move"
LINES = (("MAX", "fold"), ("MIN", "fold"))
SENTENCE = (
    "In this game a player can move twice in a row, and the second move is then searched as the "
    "opponent's."
)
HINT = "Which question to the game tells you whose turn it is in a state?"
DIFFERS = frozenset({"value", "move", "visited", "windows", "returns"})

takes_turns = True


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
        return game.utility(state)
    v = inf
    for a in game.actions(state):
        v = min(v, max_value(game, game.result(state, a), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
