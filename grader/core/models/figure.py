"""Printed algorithms, and the lines of them that findings cite."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from grader.core.tree import Player

CutoffRule: TypeAlias = Literal["weak", "strict"]
"""weak: cut when v >= beta (v <= alpha), as in Fig. 5.7; strict: only when v > beta (v < alpha)."""

Role: TypeAlias = Literal["search", "max_value", "min_value", "exp_value"]
"""A function of a figure, and the function of a program that does the same."""
ROLES: tuple[Role, ...] = ("search", "max_value", "min_value")  # those that the grader calls

FigurePart: TypeAlias = Literal[
    "terminal", "known", "start", "loop", "fold", "again", "cut", "update", "return"
]
_OfRoot: TypeAlias = Literal["call", "move", "call and move", "start", "until", "choose", "update"]
_OfTreeSearch: TypeAlias = Literal["tree", "repeat", "select", "expand", "simulate"]
_OfPlayout: TypeAlias = Literal["roll", "step", "result"]
SearchPart: TypeAlias = Literal[_OfRoot, _OfTreeSearch, _OfPlayout]
"""The lines of the function that searches the root, "call and move" both together; then those that
only Monte Carlo tree search has, and its simulation step."""

FUNCTIONS = ("max_value", "min_value")
ROLE_OF: Mapping[Player, Role] = {"MAX": "max_value", "MIN": "min_value", "CHANCE": "exp_value"}
"""The function that searches the nodes of each player."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Figure:
    """An algorithm as it is printed."""

    title: str  # "Fig. 5.7"
    names: Mapping[Role, str]  # the printed name of each function, with its parameters
    # the place and the text of the lines that search the root
    search: Mapping[SearchPart, tuple[str, str]] = field(default_factory=dict)
    # the number (from its function's heading, 1) and text of other lines, by player and part
    lines: Mapping[tuple[Player, FigurePart], tuple[int, str]] = field(default_factory=dict)

    def line(self, player: Player, part: FigurePart, rule: CutoffRule = "weak") -> FigureLine:
        """A line of the player's function; all lines but the cutoff are the same in both rules."""
        part = self.part(player, part)
        return FigureLine(self, ROLE_OF[player], part, rule if part == "cut" else "weak")

    def part(self, player: Player, part: FigurePart) -> FigurePart:
        """The part, or what stands for it: only the last line leaves a node if nothing is cut."""
        return "return" if part == "cut" and (player, part) not in self.lines else part

    def search_line(self, part: SearchPart) -> FigureLine:
        """A line of the function that searches the root."""
        return FigureLine(self, "search", part)

    def place_and_text(self, role: Role, part: FigurePart | SearchPart) -> tuple[str, str]:
        """The place of a line in its function, and its text."""
        if role == "search":
            return self.search[part]  # type: ignore[index] # the parts of this role
        player = next(each for each, function in ROLE_OF.items() if function == role)
        number, text = self.lines[player, part]  # type: ignore[index] # as above
        return f"line {number}", text


class FigureLine(NamedTuple):
    """A line of a figure: the role of its function, its part, and the rule of its cutoff. As text
    it is a citation: "MIN-VALUE line 6: if v <= alpha: return v"."""

    figure: Figure
    role: Role
    part: FigurePart | SearchPart
    rule: CutoffRule = "weak"

    @property
    def text(self) -> str:
        """The line itself: "if v <= alpha: return v"."""
        _, text = self.figure.place_and_text(self.role, self.part)
        strict = self.part == "cut" and self.rule == "strict"
        return text.replace("=", "", 1) if strict else text

    def __str__(self) -> str:
        place, _ = self.figure.place_and_text(self.role, self.part)
        name, _, _ = self.figure.names[self.role].partition("(")
        return f"{name} {place}: {self.text}"


def cited(lines: Iterable[FigureLine]) -> str | None:
    """The citations of several lines; None if there are none."""
    return "; ".join(map(str, lines)) or None
