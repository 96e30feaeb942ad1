"""The SVG elements of a drawing: words, lines, nodes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from grader.reports.pictures import PLAIN, NodeView, Picture, words
from grader.reports.pictures.blocks import NUMBER, RING, TENT, Badge, Blank, Block, PlacedText
from grader.reports.pictures.layout import PictureLayout, PlacedItem, Point
from grader.reports.pictures.measure import is_certain
from grader.reports.pictures.outline import Item
from grader.reports.text.markup import EMPTY, Attributes, Markup, attributes, lines, markup

_STROKE, _APART = 8, 2.6
"""Half the length of the two strokes that mark a cut, and half the distance between them."""
_CROSS = 6
_WHERE = 0.55
"""The place of a mark, as a share of its line from the top."""
_NODE = """\
<g class="{kind}"{attributes} transform="translate({x} {y})">
<title>{words}</title>
{parts}
</g>"""


def number(value: float) -> str:
    """A coordinate, to the tenth of a pixel."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def words_at(text: PlacedText) -> Markup:
    """One line of words."""
    # If the width of a text is not the same in every font, SVG scales it to the computed width.
    exact = attributes()
    if not is_certain(text.text):
        exact = attributes(textLength=number(text.room), lengthAdjust="spacingAndGlyphs")
    return markup(
        '<text class="{}" x="{}" y="{}" font-size="{}"{attributes}>{}{}</text>',
        text.kind + " bold" * text.bold + " middle" * text.middle,
        number(text.x),
        number(text.y),
        number(text.size),
        markup('<tspan class="owner">{}</tspan> ', text.owner) if text.owner else EMPTY,
        text.text,
        attributes=exact,
    )


def way(points: Sequence[Point]) -> str:
    """The data of a path through `points`."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


# ---------------------------------------------------------------- lines


def edges(picture: Picture, layout: PictureLayout) -> Iterator[Markup]:
    """All lines, then the marks across those that were cut."""
    marks = []
    for place, points in layout.lines.items():
        item = layout.places[place].item
        view = item.view(picture)
        kinds = ["edge", *(["cut"] if view.cut else []), *_states(view)]
        if item.node in picture.best and not item.heap:
            kinds.append("best")
        yield _line(" ".join(kinds), item, way(points))
        if view.cut:
            by = f" by-{view.cut}" if picture.compares and view.cut != "both" else ""
            marks.append(_line(f"mark{by}", item, _mark(points, by)))
    yield from marks


def _line(kind: str, item: Item, path: str) -> Markup:
    return markup('<path class="{}"{attributes} d="{}"/>', kind, path, attributes=_about(item))


def _mark(points: Sequence[Point], by: str) -> str:
    """Two short strokes across a line; a cross if only the student's search cut it."""
    (x, y), (end_x, end_y) = points[:2]
    length = hypot(end_x - x, end_y - y)
    right, down = (end_x - x) / length, (end_y - y) / length

    def at(along: float, across: float) -> Point:
        far = length * _WHERE + along
        return Point(x + right * far - down * across, y + down * far + right * across)

    if by == " by-theirs":
        strokes = [[at(-_CROSS, side), at(_CROSS, -side)] for side in (-_CROSS, _CROSS)]
    else:
        strokes = [[at(along, -_STROKE), at(along, _STROKE)] for along in (-_APART, _APART)]
    return "".join(map(way, strokes))


# ---------------------------------------------------------------- nodes


def node(picture: Picture, place: PlacedItem) -> Markup:
    """A node or a heap as a group, with places relative to its anchor."""
    item, block = place.item, place.block
    view = item.view(picture)
    kinds = ["rest"] if item.heap else ["node", block.shape]
    if view.state not in {"pruned", "unsearched"}:
        kinds.append("visited")
    kinds += _states(view)
    title = words.sentence(picture, item.node)
    if item.heap:
        title = f"{words.nodes(item.heap)} not drawn."
    if block.ring:
        kinds.append("first")
    return markup(
        _NODE,
        kind=" ".join(kinds),
        attributes=_about(item),
        x=number(place.x),
        y=number(place.y),
        words=title,
        parts=lines(_parts(block)),
    )


def _parts(block: Block) -> Iterator[Markup]:
    """Shape, ring, badge and words."""
    yield markup('<path class="shape" d="{}"/>', _shape(block))
    if block.ring:
        yield markup('<circle class="ring" cy="{}" r="{}"/>', number(block.middle), RING)
    if block.badge is not None:
        yield from _badge(block.badge)
    yield from map(words_at, block.texts)
    yield from map(_blank, block.blanks)


def _blank(blank: Blank) -> Markup:
    """An empty text, and the room for it; a script fills it in (reports/html/blanks.js)."""
    return markup(
        '<text class="now {}" data-room="{}" x="{}" y="{}" font-size="{}"></text>',
        blank.kind + " middle" * (blank.kind == "value"),
        number(blank.room),
        number(blank.x),
        number(blank.y),
        number(blank.size),
    )


def _about(item: Item) -> Attributes:
    """The node's number, or the number of nodes in a heap."""
    return attributes(data_nodes=item.heap) if item.heap else attributes(data_node=item.node)


def _states(view: NodeView) -> list[str]:
    return [] if view.state in PLAIN else [view.state]


def _badge(badge: Badge) -> Iterator[Markup]:
    yield markup(
        '<rect class="badge" x="{}" y="{}" width="{}" height="{}" rx="{}"/>',
        number(badge.x - badge.width / 2),
        number(badge.y - badge.height / 2),
        number(badge.width),
        number(badge.height),
        number(badge.height / 2),
    )
    y = badge.y + NUMBER * 0.36
    yield words_at(PlacedText("number", badge.number, badge.x, y, NUMBER, middle=True))


def _shape(block: Block) -> str:
    """The outline of a triangle, a box, or a heap, which has a jagged foot."""
    (across, high), head = block.size, -block.tip
    half, foot = across / 2, head + high
    corners = {
        "max": [(0, head), (half, foot), (-half, foot)],
        "min": [(-half, head), (half, head), (0, foot)],
        "leaf": [(-half, head), (half, head), (half, foot), (-half, foot)],
        "rest": [
            (-half, foot), (0, head), (half, foot),
            (half / 2, foot - TENT / 5), (0, foot), (-half / 2, foot - TENT / 5),
        ],
    }[block.shape]  # fmt: skip
    return way([Point(x, y) for x, y in corners]) + "Z"
