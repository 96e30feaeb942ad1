"""Fig. 5.7 as a page shows it, each line to be lit up by its key."""

from __future__ import annotations

from typing import Literal, TypeAlias

from grader.core.findings import LINES, Part, figure_line
from grader.core.models import CutoffRule
from grader.core.tree import Player
from grader.reports.html import page

HEADING: Literal["heading"] = "heading"
Line: TypeAlias = "Part | Literal['heading']"
_PLAYERS: tuple[Player, ...] = ("MAX", "MIN")
_DEEPER: frozenset[Part] = frozenset({"fold", "cut", "update"})
"""What stands inside the loop."""


def line_key(player: Player, part: Line) -> str:
    """What a line is called in a page: MAX-5. The heading is line 1."""
    return f"{player}-{1 if part == HEADING else LINES[player, part][0]}"


def figure(rule: CutoffRule = "weak") -> str:
    """Both functions, each as a numbered list of its lines."""
    return (
        '<div class="figure">' + "".join(_function(player, rule) for player in _PLAYERS) + "</div>"
    )


def _function(player: Player, rule: CutoffRule) -> str:
    lines = [_line(player, HEADING, f"{player}-VALUE(state, alpha, beta)", "")]
    for whose, part in LINES:
        if whose == player:
            text = figure_line(player, part, rule).split(": ", 1)[1]
            lines.append(_line(player, part, text, " loop" if part in _DEEPER else " body"))
    return f'<ol aria-label="{player}-VALUE, Fig. 5.7">{"".join(lines)}</ol>'


def _line(player: Player, part: Line, text: str, kind: str) -> str:
    key = line_key(player, part)
    return f'<li class="line{kind}" data-line="{key}"><code>{page.text(text)}</code></li>'
