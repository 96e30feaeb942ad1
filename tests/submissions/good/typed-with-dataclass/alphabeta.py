from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from typing import Any, Optional


@dataclass(order=True)
class Choice:
    value: float
    move: Optional[str] = field(default=None, compare=False)


def alpha_beta_search(game: Any, state: Any) -> str | None:
    best: Choice = Choice(-inf)
    for action in game.actions(state):
        value: float = min_value(game, game.result(state, action), best.value, inf)
        best = max(best, Choice(value, action))
    return best.move


def max_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    if game.is_terminal(state):
        return game.utility(state)
    v: float = -inf
    for action in game.actions(state):
        v = max(v, min_value(game, game.result(state, action), alpha, beta))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(game: Any, state: Any, alpha: float, beta: float) -> float:
    if game.is_terminal(state):
        return game.utility(state)
    v: float = inf
    for action in game.actions(state):
        v = min(v, max_value(game, game.result(state, action), alpha, beta))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v
