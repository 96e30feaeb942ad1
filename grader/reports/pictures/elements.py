"""The SVG elements of a drawing: words, lines, nodes."""

from collections.abc import Iterator, Sequence
from itertools import chain
from math import hypot

from grader.reports.pictures import PLAIN, NodeView, Picture, blocks, words
from grader.reports.pictures.blocks import Badge, Blank, Block, TextLine
from grader.reports.pictures.layout import PictureLayout, PlacedItem, Point
from grader.reports.pictures.measure import is_certain
from grader.reports.pictures.outline import Item
from grader.reports.pictures.style import SIZES
from grader.reports.text.markup import (
    EMPTY,
    Attributes,
    Markup,
    attributes,
    coordinate,
    lines,
    markup,
)
from grader.reports.text.page_files import templates

_HTML = templates("reports/pictures/elements.html")

_STROKE, _APART = 8, 2.6
"""Half the length of the two strokes that mark a cut, and half the distance between them."""
_CROSS = 6
_WIDTHS = 4  # the widths of lines with many playouts (`reports.pictures.style`)
_WHERE = 0.55  # the place of a mark, as a share of its line from the top


def words_at(text: TextLine) -> Markup:
    """One line of words, or one row of a board, in which every space counts."""
    kind, usual = text.kind, SIZES.get(text.size)
    if kind == "board":
        at, middle = attributes(x=text.x or None, y=text.y), " middle" * text.middle
        return markup(_HTML["board"], middle, text.text, attributes=at)
    kinds = [
        kind,
        *(["bold"] if text.bold and kind != "name" else []),  # STYLE sets these by kind
        *(["middle"] if text.middle and kind != "number" else []),
        *([usual] if usual and kind != "number" else []),
    ]
    # If the width of a text is not the same in every font, SVG scales it to the computed width.
    exact = not is_certain(text.text)
    return markup(
        '<text class="{}"{attributes}>{}{}</text>',
        " ".join(kinds),
        markup('<tspan class="owner">{}</tspan> ', text.owner) if text.owner else EMPTY,
        text.text,
        attributes=attributes(
            x=text.x or None,
            y=text.y,
            font_size=text.size if usual is None else None,
            textLength=text.room if exact else None,
            lengthAdjust="spacingAndGlyphs" if exact else None,
        ),
    )


def way(points: Sequence[Point]) -> str:
    """The data of a path through `points`."""
    places = [(coordinate(x), coordinate(y)) for x, y in points]
    return "M" + " ".join(places[0]) + "".join(map(_stroke, places, places[1:]))


def _stroke(begin: tuple[str, str], end: tuple[str, str]) -> str:
    if begin[0] == end[0]:
        return f"V{end[1]}"
    return f"H{end[0]}" if begin[1] == end[1] else f"L{end[0]} {end[1]}"


def edges(picture: Picture, layout: PictureLayout) -> Iterator[Markup]:
    """All lines, then the marks across those that were cut."""
    marks = []
    for place, points in layout.lines.items():
        item = layout.places[place].item
        view = item.view(picture)
        kinds = ["edge", *(["cut"] if view.cut else []), *_states(view)]
        if picture.records:
            kinds += _often(picture, item)
        elif item.node in picture.best and not item.heap:
            kinds.append("best")
        yield _line(" ".join(kinds), item, way(points))
        if view.cut:
            by = f" by-{view.cut}" if picture.compares and view.cut != "both" else ""
            marks.append(_line(f"mark{by}", item, _mark(points, by)))
        if odds := words.odds(picture, item.node):
            spot = layout.places[place]
            middle = spot.y - spot.block.up + blocks.ODDS / 2 + blocks.TAG * 0.36
            marks.append(words_at(TextLine("odds", odds, blocks.TAG, spot.x, middle, middle=True)))
    yield from marks


def _often(picture: Picture, item: Item) -> list[str]:
    """The class of a line's width: n4 if nearly all playouts went along it, none if few did."""
    record = picture.records.get(item.node)
    if record is None or item.heap:
        return []
    width = round(_WIDTHS * record.visits / picture.records[0].visits)
    return [f"n{width}"] if width else []


def _line(kind: str, item: Item, path: str) -> Markup:
    return markup('<path class="{}"{attributes} d="{}"/>', kind, path, attributes=_about(item))


def _along(points: Sequence[Point], share: float) -> Point:
    """The point at that share of the sloping part of a line, from its top."""
    (x, y), (end_x, end_y) = points[:2]
    return Point(x + (end_x - x) * share, y + (end_y - y) * share)


def _mark(points: Sequence[Point], by: str) -> str:
    """Two short strokes across a line; a cross if only the student's search cut it."""
    (x, y), (end_x, end_y) = points[:2]
    length = hypot(end_x - x, end_y - y)
    right, down = (end_x - x) / length, (end_y - y) / length

    middle = _along(points, _WHERE)

    def at(along: float, across: float) -> Point:
        return Point(
            middle.x + right * along - down * across, middle.y + down * along + right * across
        )

    if by == " by-theirs":
        strokes = [[at(-_CROSS, side), at(_CROSS, -side)] for side in (-_CROSS, _CROSS)]
    else:
        strokes = [[at(along, -_STROKE), at(along, _STROKE)] for along in (-_APART, _APART)]
    return "".join(map(way, strokes))


def node(picture: Picture, place: PlacedItem, role: str | None = None) -> Markup:
    """A node or heap as a group, placed by its anchor; its title is its name for the role "img"."""
    item, block = place.item, place.block
    view = item.view(picture)
    kinds = ["rest"] if item.heap else ["node", block.shape]
    if view.state not in {"pruned", "unsearched"}:
        kinds.append("visited")
    kinds += _states(view)
    title = words.sentence(picture, item.node)
    if item.heap:
        left_out = ", ".join(words.left_out(picture, item))
        title = f"{left_out.removeprefix('+')} not drawn."
    if block.ring:
        kinds.append("first")
    return markup(
        _HTML["node"],
        kind=" ".join(kinds),
        attributes=_about(item, _blanks(block.blanks), role),
        x=place.x,
        y=place.y,
        words=title,
        parts=lines(_parts(block)),
    )


def _parts(block: Block) -> Iterator[Markup]:
    """Shape, ring, badge and words."""
    yield markup('<path class="shape" d="{}"/>', _shape(block))
    if block.ring:
        yield markup('<circle class="ring" cy="{}" r="{}"/>', block.middle, blocks.RING)
    if block.badge is not None:
        yield from _badge(block.badge)
    rows = [text.box for text in block.texts if text.kind == "board"]
    if rows:
        yield _frame(rows)
    yield from map(words_at, block.texts)


def _frame(rows: Sequence[tuple[float, float, float, float]]) -> Markup:
    """The frame of a board whose rows have these boxes."""
    left, right = min(box[0] for box in rows), max(box[2] for box in rows)
    top, foot = rows[0][1] - blocks.FRAME, rows[-1][3] + blocks.FRAME
    return markup(_HTML["frame"], left, top, right - left, foot - top)


def _blanks(blanks: Sequence[Blank]) -> str | None:
    """For a script that writes into the picture (reports/html/blanks.js): the place, size and room
    of each text, first that of a window, then that of a value."""
    given = ([blank.x, blank.y, blank.size, blank.room] for blank in blanks)
    return " ".join(map(coordinate, chain.from_iterable(given))) or None


def _about(item: Item, blanks: str | None = None, role: str | None = None) -> Attributes:
    """The node's number, or the number of nodes in a heap; the places for a script's words."""
    if item.heap:
        return attributes(data_nodes=item.heap, role=role)
    return attributes(data_node=item.node, data_blanks=blanks, role=role)


def _states(view: NodeView) -> list[str]:
    return [] if view.state in PLAIN else [view.state]


def _badge(badge: Badge) -> Iterator[Markup]:
    left, top = badge.x - badge.width / 2, badge.y - badge.height / 2
    yield markup(_HTML["badge"], left, top, badge.width, badge.height, badge.height / 2)
    y = badge.y + blocks.NUMBER * 0.36
    yield words_at(TextLine("number", badge.number, blocks.NUMBER, badge.x, y, middle=True))


def _shape(block: Block) -> str:
    """The outline of a triangle, a circle, a box, or a heap, which has a jagged foot."""
    (across, high), head = block.size, -block.tip
    half, foot = across / 2, head + high
    if block.shape == "chance":
        top, bottom, radius = map(coordinate, (head, foot, high / 2))
        arc = f"A{radius} {radius} 0 1 1 0 "
        return f"M0 {top}{arc}{bottom}{arc}{top}Z"
    corners = {
        "max": [(0, head), (half, foot), (-half, foot)],
        "min": [(-half, head), (half, head), (0, foot)],
        "leaf": [(-half, head), (half, head), (half, foot), (-half, foot)],
        "rest": [
            (-half, foot),
            (0, head),
            (half, foot),
            (half / 2, foot - blocks.TENT / 5),
            (0, foot),
            (-half / 2, foot - blocks.TENT / 5),
        ],
    }[block.shape]
    return way([Point(x, y) for x, y in corners]) + "Z"
