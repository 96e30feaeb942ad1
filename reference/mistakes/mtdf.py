"""The program that the mistakes in `mtdf.yaml` change, here its search of the root."""

from math import inf
from typing import Any

from reference.mtdf import max_value


def mtdf(game: Any, state: Any, f: float = 0) -> Any:
    """The action is the one that cut off a search of the root last."""
    lower: Any = {}  # lower
    upper: Any = {}  # upper
    g, low, high = f, -inf, inf  # start
    while low < high:  # until
        beta = g + 1 if g == low else g  # choose
        g = max_value(game, state, beta - 1, beta, lower, upper)  # search, ask
        if g < beta:  # update
            high = g
        else:
            low = g
    return g  # answer
