"""The functions and lines of Fig. 5.7, as findings cite them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple, TypeAlias

from grader.core.tree import Player

CutoffRule: TypeAlias = Literal["weak", "strict"]
"""weak: cut when v >= beta (v <= alpha), as in Fig. 5.7; strict: only when v > beta (v < alpha)."""

Role: TypeAlias = Literal["search", "max_value", "min_value"]
"""A function of the figure, and the function of a program that does the same."""
ROLES: tuple[Role, ...] = ("search", "max_value", "min_value")

FigurePart: TypeAlias = Literal["terminal", "start", "loop", "fold", "cut", "update", "return"]
SearchPart: TypeAlias = Literal["call", "move", "call and move"]
"""The lines of ALPHA-BETA-SEARCH, each alone or both together."""

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
_ROLES: Mapping[Player, Role] = {"MAX": "max_value", "MIN": "min_value"}
_NAMES: Mapping[Role, str] = {
    "search": "ALPHA-BETA-SEARCH", "max_value": "MAX-VALUE", "min_value": "MIN-VALUE",
}  # fmt: skip
_PLACES_AND_TEXTS: Mapping[tuple[Role, FigurePart | SearchPart], tuple[str, str]] = {
    ("search", "call"): ("line 2", "v = max_value(state, -inf, +inf)"),
    ("search", "move"): ("line 3", "return the action with value v"),
    ("search", "call and move"): (
        "lines 2 and 3", "v = max_value(state, -inf, +inf), and its action",
    ),
    **{
        (_ROLES[player], part): (f"line {number}", text)
        for (player, part), (number, text) in LINES.items()
    },
}  # fmt: skip


class FigureLine(NamedTuple):
    """A line of the figure: the role of its function, its part, and the rule of its cutoff.

    As text it is a citation: "MIN-VALUE line 6: if v <= alpha: return v".
    """

    role: Role
    part: FigurePart | SearchPart
    rule: CutoffRule = "weak"

    @property
    def text(self) -> str:
        """The line itself: "if v <= alpha: return v"."""
        _, text = _PLACES_AND_TEXTS[self.role, self.part]
        strict = self.part == "cut" and self.rule == "strict"
        return text.replace("=", "", 1) if strict else text

    def __str__(self) -> str:
        place, _ = _PLACES_AND_TEXTS[self.role, self.part]
        return f"{_NAMES[self.role]} {place}: {self.text}"


SEARCH_LINE = FigureLine("search", "call")
MOVE_LINE = FigureLine("search", "move")
SEARCH_LINES = FigureLine("search", "call and move")


def figure_line(player: Player, part: FigurePart, rule: CutoffRule = "weak") -> FigureLine:
    """A line of the player's function; all lines but the cutoff are the same in both rules."""
    return FigureLine(_ROLES[player], part, rule if part == "cut" else "weak")


def cited(lines: Iterable[FigureLine]) -> str | None:
    """The citations of several lines; None if there are none."""
    return "; ".join(map(str, lines)) or None
