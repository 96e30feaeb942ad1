"""The lines of Fig. 5.7, as findings cite them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from grader.core.models import CutoffRule
from grader.core.tree import Player

FigurePart: TypeAlias = Literal["terminal", "start", "loop", "fold", "cut", "update", "return"]

LINES: Mapping[tuple[Player, FigurePart], tuple[int, str]] = {
    ("MAX", "terminal"): (2, "if terminal: return utility(state)"),
    ("MAX", "start"): (3, "v = -inf"),
    ("MAX", "loop"): (4, "for each action, in order"),
    ("MAX", "fold"): (5, "v = max(v, min_value(result(state, a), alpha, beta))"),
    ("MAX", "cut"): (6, "if v >= beta: return v"),
    ("MAX", "update"): (7, "alpha = max(alpha, v)"),
    ("MAX", "return"): (8, "return v"),
    ("MIN", "terminal"): (2, "if terminal: return utility(state)"),
    ("MIN", "start"): (3, "v = +inf"),
    ("MIN", "loop"): (4, "for each action, in order"),
    ("MIN", "fold"): (5, "v = min(v, max_value(result(state, a), alpha, beta))"),
    ("MIN", "cut"): (6, "if v <= alpha: return v"),
    ("MIN", "update"): (7, "beta = min(beta, v)"),
    ("MIN", "return"): (8, "return v"),
}
"""Fig. 5.7 of the 3rd edition, each function counted from its own heading (line 1)."""

FUNCTIONS = ("max_value", "min_value")
SEARCH_LINE = "ALPHA-BETA-SEARCH line 2: v = max_value(state, -inf, +inf)"
MOVE_LINE = "ALPHA-BETA-SEARCH line 3: return the action with value v"
SEARCH_LINES = "ALPHA-BETA-SEARCH lines 2 and 3: v = max_value(state, -inf, +inf), and its action"


def figure_line(player: Player, part: FigurePart, rule: CutoffRule = "weak") -> str:
    """The citation of a line: "MIN-VALUE line 6: if v <= alpha: return v"."""
    number, text = LINES[player, part]
    if part == "cut" and rule == "strict":
        text = text.replace("=", "", 1)
    return f"{player}-VALUE line {number}: {text}"
