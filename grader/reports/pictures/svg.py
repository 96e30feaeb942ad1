"""A picture as SVG: well-formed, without external resources, and readable by a screen reader.

A page's script can highlight any node: each is a group with its `data-node`, and each line has that
of its lower node. A heap of nodes left out has their number as `data-nodes` instead.
"""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple, Protocol

from grader.reports.pictures import Picture, elements, legend, words
from grader.reports.pictures.blocks import TextLine
from grader.reports.pictures.elements import words_at
from grader.reports.pictures.layout import place
from grader.reports.pictures.measure import wrapped
from grader.reports.pictures.node_labels import Labels
from grader.reports.pictures.outline import outline
from grader.reports.pictures.style import RECORDS, STYLE, with_fallbacks
from grader.reports.text.escape import visible
from grader.reports.text.markup import (
    EMPTY,
    Attributes,
    Content,
    Markup,
    attributes,
    embedded,
    joined,
    lines,
    markup,
)
from grader.reports.text.page_files import templates

_HTML = templates("reports/pictures/svg.html")

_MARGIN = 20
_NARROWEST = 320  # the width of a phone: the heading and the legend need it
_WIDEST_WORDS = 720
_TITLE, _ABOUT = 17, 12.5
_ABOVE, _BELOW = 28, 24  # the distances between the heading, the tree and the legend
_DESCRIBED = 60  # the most nodes described one by one; a screen reader would take too long for more


class Drawing(NamedTuple):
    """An `svg` element, its size in pixels, rounded to a tenth, and the nodes that are drawn."""

    element: Markup
    width: float
    height: float
    nodes: Sequence[int]


class Parts(NamedTuple):
    """The content of an `svg` element: its title and description, and its visible parts."""

    names: Markup
    seen: Sequence[Markup]
    width: float
    height: float
    nodes: Sequence[int] = ()


class Plotted(Protocol):
    """A picture of anything but a tree."""

    style: ClassVar[str]  # its style sheet, beside that of all pictures

    def parts(self, prefix: str, *, heading: bool) -> Parts: ...


def render(picture: Picture | Plotted, prefix: str = "") -> Markup:
    """The picture as a document of its own, with its style, background and title."""
    parts = _parts(picture, prefix, heading=True)
    return markup("{}\n", framed(parts, image(prefix), style=style([picture])).element)


def drawing(picture: Picture | Plotted, prefix: str) -> Drawing:
    """The picture as a part of a page, which has its own heading for it. A screen reader reads a
    summary, then each node of a tree. Every id begins with `prefix`."""
    role = "group" if isinstance(picture, Picture) else "img"
    return framed(_parts(picture, prefix, heading=False), image(prefix, role=role))


def sheet(pictures: Sequence[Picture | Plotted]) -> Markup:
    """Several pictures below each other, as one document."""
    drawn, y, across = [], 0.0, 0.0
    for place_, picture in enumerate(pictures, 1):
        prefix = f"tree{place_}-"
        parts = _parts(picture, prefix, heading=True)
        drawn.append(framed(parts, image(prefix, y)).element)
        y, across = y + parts.height, max(across, parts.width)
    whole = Parts(EMPTY, drawn, across, y)
    return markup("{}\n", framed(whole, attributes(role="group"), style=style(pictures)).element)


def style(pictures: Sequence[Picture | Plotted]) -> str:
    """The style of a document with these pictures."""
    trees = [each for each in pictures if isinstance(each, Picture)]
    sheets = [each.style for each in pictures if not isinstance(each, Picture)]
    sheets += [RECORDS] if any(each.records for each in trees) else []
    return "".join([STYLE, *map(with_fallbacks, sheets)])


def image(prefix: str, y: float | None = None, role: str = "img") -> Attributes:
    """The attributes that make an element a picture for screen readers, and its `y` in a sheet. A
    screen reader reads only the title and description of an "img", and all parts of a "group"."""
    return attributes(y=y, role=role, aria_labelledby=f"{prefix}title {prefix}desc")


def names(prefix: str, title: str, description: Content) -> Markup:
    """The title and the description of a picture, to which `image` refers."""
    return markup(_HTML["names"], prefix=prefix, title=title, description=description)


def framed(parts: Parts, given: Attributes, *, style: str = "") -> Drawing:
    """The whole element; with a `style`, it includes that and a background."""
    ground = markup(_HTML["paper"], embedded(style, "style")) if style else EMPTY
    element = markup(
        _HTML["element"],
        width=parts.width,
        height=parts.height,
        attributes=given,
        parts=lines(filter(None, [parts.names, ground, *parts.seen])),
    )
    return Drawing(element, round(parts.width, 1), round(parts.height, 1), parts.nodes)


def _parts(picture: Picture | Plotted, prefix: str, *, heading: bool) -> Parts:
    """The title, the description (of all nodes if it stands alone), and the drawing."""
    if not isinstance(picture, Picture):
        return picture.parts(prefix, heading=heading)
    items = outline(picture)
    labels = Labels(picture, items)
    layout = place(items, [labels.block(item) for item in items])
    across = max(layout.width, _NARROWEST)
    top: float = _MARGIN
    title: Sequence[Markup] = []
    if heading:
        about = " · ".join(words.summary(picture))
        top, title = headed(_title(picture), about, min(across, _WIDEST_WORDS))
    nodes = [item.node for item in items if not item.heap]
    foot = top + layout.height + _BELOW
    found = legend.signs(picture, layout, values_inside=labels.values_inside)
    signs, high = legend.drawn(found, min(across, _WIDEST_WORDS), _MARGIN, foot)
    left = _MARGIN + (across - layout.width) / 2
    tree = [
        *elements.edges(picture, layout),
        *(elements.node(picture, spot, None if heading else "img") for spot in layout.places),
    ]
    drawn = markup(_HTML["tree"], left, top, lines(tree))
    told = names(prefix, _title(picture), _description(picture, nodes, one_by_one=heading))
    size = across + 2 * _MARGIN, foot + high + _MARGIN / 2
    return Parts(told, [*title, drawn, signs], *size, nodes)


def _title(picture: Picture) -> str:
    return visible(picture.title) or "A game tree"


def _description(picture: Picture, nodes: Sequence[int], *, one_by_one: bool) -> Markup:
    """The picture in words, for screen readers; `nodes` are those that are drawn."""
    sentences = ["; ".join(words.summary(picture)) + "."]
    if one_by_one:
        sentences += [words.sentence(picture, node) for node in nodes[:_DESCRIBED]]
    if one_by_one and len(nodes) > _DESCRIBED:
        sentences.append(f"And {len(nodes) - _DESCRIBED} more nodes.")
    if left_out := words.not_drawn(picture, nodes):
        sentences.append(f"{left_out}.")
    return joined(sentences, " ")


def headed(title: str, about: str, room: float) -> tuple[float, list[Markup]]:
    """The y at which the drawing begins, and above it its title and a line about it."""
    drawn: list[Markup] = []
    y = float(_MARGIN)
    for line in wrapped(title, _TITLE, room, 3, bold=True):
        y += _TITLE
        drawn.append(words_at(TextLine("title", line, _TITLE, _MARGIN, y, bold=True)))
        y += 5
    for line in wrapped(about, _ABOUT, room, 4):
        y += _ABOUT + 3
        drawn.append(words_at(TextLine("about", line, _ABOUT, _MARGIN, y)))
    return y + _ABOVE, drawn
