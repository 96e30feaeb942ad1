"""A picture as SVG: well-formed, without anything from elsewhere, and read out by a screen reader.

A page's script can light up any node: each is a group with its `data-node`, and each line bears
that of the node that it leads down to. What is left out has the number of its nodes instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grader.reports.pictures import Picture, elements, legend, words
from grader.reports.pictures.blocks import PlacedText
from grader.reports.pictures.elements import number, words_at
from grader.reports.pictures.layout import PictureLayout, place
from grader.reports.pictures.measure import wrapped
from grader.reports.pictures.node_labels import Labels
from grader.reports.pictures.outline import outline
from grader.reports.pictures.style import STYLE
from grader.reports.text.escape import visible
from grader.reports.text.markup import (
    EMPTY,
    Attributes,
    Markup,
    attributes,
    embedded,
    joined,
    lines,
    markup,
)

__all__ = ["STYLE", "Drawing", "drawing", "render", "sheet"]

_MARGIN = 20
_NARROWEST = 320
"""As wide as a phone: a heading and a legend need as much, however small the tree."""
_WIDEST_WORDS = 720
_TITLE, _ABOUT = 17, 12.5
_ABOVE, _BELOW = 28, 24
"""Between the heading, the tree and the legend."""
_TOLD = 60
"""Nodes that are described one by one; nobody listens to more."""
_ELEMENT = """\
<svg xmlns="http://www.w3.org/2000/svg" class="picture" viewBox="0 0 {width} {height}" \
width="{width}" height="{height}"{attributes}>
{parts}
</svg>"""
_NAMES = """\
<title id="{prefix}title">{title}</title>
<desc id="{prefix}desc">{told}</desc>"""
_TREE = """\
<g transform="translate({} {})">
{}
</g>"""
_PAPER = """\
<style>
{}</style>
<rect class="paper" width="100%" height="100%"/>"""


class Drawing(NamedTuple):
    """An `svg` element, and its size in pixels, to a tenth as it says itself."""

    element: Markup
    width: float
    height: float


class _Parts(NamedTuple):
    """What is in an `svg` element: its title and description, and what is seen."""

    names: Markup
    seen: Sequence[Markup]
    width: float
    height: float


def render(picture: Picture, prefix: str = "") -> Markup:
    """The picture as a document of its own, with its style, its paper and its title in it."""
    parts = _parts(picture, prefix, heading=True)
    return markup("{}\n", _element(parts, _image(prefix), paper=True).element)


def drawing(picture: Picture, prefix: str) -> Drawing:
    """The picture as a part of a page, which has STYLE once, and whose own words say what it shows.
    Every id begins with `prefix`."""
    return _element(_parts(picture, prefix, heading=False), _image(prefix))


def sheet(pictures: Sequence[Picture]) -> Markup:
    """Several pictures below each other, as one document."""
    drawn, y, across = [], 0.0, 0.0
    for place_, picture in enumerate(pictures, 1):
        prefix = f"tree{place_}-"
        parts = _parts(picture, prefix, heading=True)
        drawn.append(_element(parts, _image(prefix, y)).element)
        y, across = y + parts.height, max(across, parts.width)
    whole = _Parts(EMPTY, drawn, across, y)
    return markup("{}\n", _element(whole, attributes(role="group"), paper=True).element)


def _image(prefix: str, y: float | None = None) -> Attributes:
    """What tells a screen reader that it is a picture, and where its words are; before that where
    it stands in a sheet."""
    top = None if y is None else number(y)
    return attributes(y=top, role="img", aria_labelledby=f"{prefix}title {prefix}desc")


def _element(parts: _Parts, given: Attributes, *, paper: bool = False) -> Drawing:
    """The whole element; with `paper` it has its style and its ground, as it stands alone."""
    ground = markup(_PAPER, embedded(STYLE, "style")) if paper else EMPTY
    element = markup(
        _ELEMENT,
        width=number(parts.width),
        height=number(parts.height),
        attributes=given,
        parts=lines(filter(None, [parts.names, ground, *parts.seen])),
    )
    return Drawing(element, round(parts.width, 1), round(parts.height, 1))


def _parts(picture: Picture, prefix: str, *, heading: bool) -> _Parts:
    """Title and description, then what is drawn."""
    items = outline(picture)
    labels = Labels(picture, items)
    layout = place(items, [labels.block(item) for item in items])
    across = max(layout.width, _NARROWEST)
    top, title = _heading(picture, min(across, _WIDEST_WORDS)) if heading else (_MARGIN, [])
    foot = top + layout.height + _BELOW
    found = legend.signs(picture, layout, values_inside=labels.values_inside)
    signs = legend.arranged(found, min(across, _WIDEST_WORDS))
    left = _MARGIN + (across - layout.width) / 2
    tree = [
        *elements.edges(picture, layout),
        *(elements.node(picture, spot) for spot in layout.places),
    ]
    return _Parts(
        markup(_NAMES, prefix=prefix, title=_title(picture), told=_told(picture, layout)),
        [
            *title,
            markup(_TREE, number(left), number(top), lines(tree)),
            legend.drawn(signs, _MARGIN, foot),
        ],
        across + 2 * _MARGIN,
        foot + legend.height(signs) + _MARGIN / 2,
    )


# ---------------------------------------------------------------- words


def _title(picture: Picture) -> str:
    return visible(picture.title) or "A game tree"


def _told(picture: Picture, layout: PictureLayout) -> Markup:
    """The picture for who cannot see it."""
    nodes = [spot.item.node for spot in layout.places if not spot.item.heap]
    told = ["; ".join(words.summary(picture)) + "."]
    told += [words.sentence(picture, node) for node in nodes[:_TOLD]]
    if len(nodes) > _TOLD:
        told.append(f"And {len(nodes) - _TOLD} more nodes.")
    if len(nodes) < len(picture.tree):
        told.append(f"{len(picture.tree) - len(nodes)} nodes are not drawn.")
    return joined(told, " ")


def _heading(picture: Picture, room: float) -> tuple[float, list[Markup]]:
    """Where the tree begins, and above it the title and what came of the search."""
    drawn: list[Markup] = []
    y = float(_MARGIN)
    for line in wrapped(_title(picture), _TITLE, room, 3, bold=True):
        y += _TITLE
        drawn.append(words_at(PlacedText("title", line, _MARGIN, y, _TITLE, bold=True)))
        y += 5
    for line in wrapped(" · ".join(words.summary(picture)), _ABOUT, room, 4):
        y += _ABOUT + 3
        drawn.append(words_at(PlacedText("about", line, _MARGIN, y, _ABOUT)))
    return y + _ABOVE, drawn
