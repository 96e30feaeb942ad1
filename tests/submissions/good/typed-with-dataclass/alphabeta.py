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
