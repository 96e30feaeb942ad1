"""An algorithm's figure on a page; each line has a key, by which a script highlights it."""

from typing import Literal, TypeAlias

from grader.core.models import CutoffRule
from grader.core.models.figure import ROLE_OF, Figure, FigurePart, SearchPart
from grader.core.tree import Player
from grader.reports.text.markup import Markup, joined, markup

HEADING: Literal["heading"] = "heading"
PrintedPart: TypeAlias = FigurePart | Literal["heading"]
_DEEPER: frozenset[FigurePart] = frozenset({"fold", "again", "cut", "update"})
_REPEATED: frozenset[SearchPart] = frozenset({"select", "expand", "simulate", "update"})
"""The parts inside the loop, in a function that searches a node and in the root's."""


def line_key(figure: Figure, player: Player, part: PrintedPart) -> str:
    """The key of a line: MAX-5. The heading is line 1."""
    if part == HEADING:
        return f"{player}-1"
    number, _ = figure.lines[player, figure.part(player, part)]
    return f"{player}-{number}"


def search_key(part: SearchPart) -> str:
    """The key of a line of the function that searches the root: search-expand."""
    return f"search-{part}"


def figure_list(figure: Figure, rule: CutoffRule = "weak") -> Markup:
    """The functions that search a node, or else the root, each as a numbered list of its lines."""
    if not figure.lines:
        return markup('<div class="figure">{}</div>', _search_function(figure))
    players = dict.fromkeys(player for player, _ in figure.lines)
    functions = joined(_function(figure, player, rule) for player in players)
    return markup('<div class="figure">{}</div>', functions)


def _function(figure: Figure, player: Player, rule: CutoffRule) -> Markup:
    heading = figure.names[ROLE_OF[player]]
    items = [_line(line_key(figure, player, HEADING), heading, "line")]
    for whose, part in figure.lines:
        if whose == player:
            text = figure.line(player, part, rule).text
            kind = "line loop" if part in _DEEPER else "line body"
            items.append(_line(line_key(figure, player, part), text, kind))
    name, _, _ = heading.partition("(")
    return markup('<ol aria-label="{}, {}">{}</ol>', name, figure.title, joined(items))


def _search_function(figure: Figure) -> Markup:
    heading = figure.names["search"]
    items = [_line("search-heading", heading, "line")]
    for part, (_, text) in figure.search.items():
        kind = "line loop" if part in _REPEATED else "line body"
        items.append(_line(search_key(part), text, kind))
    name, _, _ = heading.partition("(")
    return markup('<ol aria-label="{}, {}">{}</ol>', name, figure.title, joined(items))


def _line(key: str, text: str, kind: str) -> Markup:
    return markup('<li class="{}" data-line="{}"><code>{}</code></li>', kind, key, text)
