"""A picture as SVG: well-formed, without anything from elsewhere, and read out by a screen reader.

A page's script can light up any node: each is a group with its `data-node`, and each line bears
that of the node that it leads down to. What is left out has the number of its nodes instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from grader.reports.pictures import Picture, elements, legend, words
from grader.reports.pictures.blocks import Text
from grader.reports.pictures.elements import number, words_at
from grader.reports.pictures.layout import Layout, place
from grader.reports.pictures.measure import wrapped
from grader.reports.pictures.node_labels import Labels
from grader.reports.pictures.outline import outline
from grader.reports.pictures.style import STYLE
from grader.reports.text.escape import visible

__all__ = ["STYLE", "render", "sheet"]

_MARGIN = 20
_NARROWEST = 320
"""As wide as a phone: a heading and a legend need as much, however small the tree."""
_WIDEST_WORDS = 720
_TITLE, _ABOUT = 17, 12.5
_ABOVE, _BELOW = 28, 24
"""Between the heading, the tree and the legend."""
_TOLD = 60
"""Nodes that are described one by one; nobody listens to more."""
_PAPER = '<rect class="paper" width="100%" height="100%"/>'
_SHEET = f"<style>\n{STYLE}</style>"


class _Drawing(NamedTuple):
    """What is in an `svg` element, and its size."""

    lines: Sequence[str]
    width: float
    height: float

    def element(self, attributes: str) -> str:
        """The whole element."""
        w, h = number(self.width), number(self.height)
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="picture" viewBox="0 0 {w} {h}" '
            f'width="{w}" height="{h}" {attributes}>'
        )
        return "\n".join([head, *self.lines, "</svg>"]) + "\n"


def render(picture: Picture, *, standalone: bool = True, prefix: str = "") -> str:
    """The picture as one `svg` element.

    Standing alone it has its style, its paper and its title in it. Otherwise it is a part of a page
    that has STYLE once, and whose own words say what it shows. Every id begins with `prefix`.
    """
    drawing = _drawing(picture, prefix, heading=standalone)
    if standalone:
        drawing = drawing._replace(lines=[*drawing.lines[:2], _SHEET, _PAPER, *drawing.lines[2:]])
    return drawing.element(_role(prefix))


def sheet(pictures: Sequence[Picture]) -> str:
    """Several pictures below each other, as one `svg` element that stands alone."""
    lines, y, across = [_SHEET, _PAPER], 0.0, 0.0
    for place_, picture in enumerate(pictures, 1):
        prefix = f"tree{place_}-"
        drawing = _drawing(picture, prefix, heading=True)
        lines.append(drawing.element(f'y="{number(y)}" {_role(prefix)}').rstrip())
        y, across = y + drawing.height, max(across, drawing.width)
    return _Drawing(lines, across, y).element('role="group"')


def _role(prefix: str) -> str:
    """What tells a screen reader that it is a picture, and where its words are."""
    return f'role="img" aria-labelledby="{escape(prefix)}title {escape(prefix)}desc"'


def _drawing(picture: Picture, prefix: str, *, heading: bool) -> _Drawing:
    """Title and description, then what is drawn."""
    items = outline(picture)
    labels = Labels(picture, items)
    layout = place(items, [labels.block(item) for item in items])
    across = max(layout.width, _NARROWEST)
    top, lines = _heading(picture, min(across, _WIDEST_WORDS)) if heading else (_MARGIN, [])
    foot = top + layout.height + _BELOW
    found = legend.signs(picture, layout, values_inside=labels.values_inside)
    signs = legend.arranged(found, min(across, _WIDEST_WORDS))
    left = _MARGIN + (across - layout.width) / 2
    return _Drawing(
        [
            f'<title id="{escape(prefix)}title">{escape(_title(picture))}</title>',
            f'<desc id="{escape(prefix)}desc">{escape(_told(picture, layout))}</desc>',
            *lines,
            f'<g transform="translate({number(left)} {number(top)})">',
            *elements.edges(picture, layout),
            *(line for spot in layout.places for line in elements.node(picture, spot)),
            "</g>",
            *legend.drawn(signs, _MARGIN, foot),
        ],
        across + 2 * _MARGIN,
        foot + legend.height(signs) + _MARGIN / 2,
    )


# ---------------------------------------------------------------- words


def _title(picture: Picture) -> str:
    return visible(picture.title) or "A game tree"


def _told(picture: Picture, layout: Layout) -> str:
    """The picture for who cannot see it."""
    nodes = [spot.item.node for spot in layout.places if not spot.item.heap]
    told = ["; ".join(words.summary(picture)) + "."]
    told += [words.sentence(picture, node) for node in nodes[:_TOLD]]
    if len(nodes) > _TOLD:
        told.append(f"And {len(nodes) - _TOLD} more nodes.")
    if len(nodes) < len(picture.tree):
        told.append(f"{len(picture.tree) - len(nodes)} nodes are not drawn.")
    return " ".join(told)


def _heading(picture: Picture, room: float) -> tuple[float, list[str]]:
    """Where the tree begins, and above it the title and what came of the search."""
    lines: list[str] = []
    y = float(_MARGIN)
    for line in wrapped(_title(picture), _TITLE, room, 3, bold=True):
        y += _TITLE
        lines.append(words_at(Text("title", line, _MARGIN, y, _TITLE, bold=True)))
        y += 5
    for line in wrapped(" · ".join(words.summary(picture)), _ABOUT, room, 4):
        y += _ABOUT + 3
        lines.append(words_at(Text("about", line, _MARGIN, y, _ABOUT)))
    return y + _ABOVE, lines
