"""Fig. 5.7 on a page; each line has a key, by which a script highlights it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from grader.core.models import CutoffRule
from grader.core.models.figure import LINES, FigurePart, figure_line
from grader.core.tree import Player
from grader.reports.text.markup import Markup, joined, markup

HEADING: Literal["heading"] = "heading"
PrintedPart: TypeAlias = "FigurePart | Literal['heading']"
_PLAYERS: tuple[Player, ...] = ("MAX", "MIN")
_DEEPER: frozenset[FigurePart] = frozenset({"fold", "cut", "update"})
"""The parts inside the loop."""


def line_key(player: Player, part: PrintedPart) -> str:
    """The key of a line: MAX-5. The heading is line 1."""
    return f"{player}-{1 if part == HEADING else LINES[player, part][0]}"


def figure(rule: CutoffRule = "weak") -> Markup:
    """Both functions, each as a numbered list of its lines."""
    functions = joined(_function(player, rule) for player in _PLAYERS)
    return markup('<div class="figure">{}</div>', functions)


def _function(player: Player, rule: CutoffRule) -> Markup:
    items = [_line(player, HEADING, f"{player}-VALUE(state, alpha, beta)", "line")]
    for whose, part in LINES:
        if whose == player:
            text = figure_line(player, part, rule).text
            items.append(_line(player, part, text, "line loop" if part in _DEEPER else "line body"))
    return markup('<ol aria-label="{}-VALUE, Fig. 5.7">{}</ol>', player, joined(items))


def _line(player: Player, part: PrintedPart, text: str, kind: str) -> Markup:
    key = line_key(player, part)
    return markup('<li class="{}" data-line="{}"><code>{}</code></li>', kind, key, text)
