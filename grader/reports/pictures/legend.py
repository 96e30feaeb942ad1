"""The legend of a picture: its signs, drawn small, each with a few words."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from grader.reports.pictures import Picture, words
from grader.reports.pictures.blocks import TextLine
from grader.reports.pictures.elements import words_at
from grader.reports.pictures.layout import PictureLayout
from grader.reports.pictures.measure import width
from grader.reports.text.markup import Markup, ended, markup
from grader.reports.text.page_files import templates

_HTML = templates("reports/pictures/legend.html")

_SIZE = 11.5
_ICON = 33  # the distance from the left end of an icon to its words
_ROW = 22  # the height of a row, which is also the most that an icon may have
_AFTER = 18  # the distance between two entries of a row
_SQUARE = markup('<path class="shape" d="M4 -7L20 -7L20 7L4 7Z"/>')
_STROKES = markup('<path class="mark" d="M10.5 -7L10.5 7M15.5 -7L15.5 7"/>')
_CROSS = markup('<path class="mark by-theirs" d="M8 -5L18 5M18 -5L8 5"/>')
_CIRCLE = "M12 -8A7.5 7.5 0 1 1 12 7A7.5 7.5 0 1 1 12 -8Z"
_ICONS = {
    "max": markup('<g class="max"><path class="shape" d="M4 6L12 -8L20 6Z"/></g>'),
    "min": markup('<g class="min"><path class="shape" d="M4 -8L20 -8L12 6Z"/></g>'),
    "chance": markup('<g class="chance"><path class="shape" d="{}"/></g>', _CIRCLE),
    "value": markup(
        '<g class="max"><path class="shape" d="M2 7L12 -10L22 7Z"/></g>'
        '<text class="value bold middle" x="12" y="4" font-size="9">3</text>'
    ),
    "arrow": markup('<text class="value middle beside" x="13" y="4">→</text>'),
    "record": markup(
        '<g class="max"><path class="shape" d="M0 8L14 -11L28 8Z"/></g>'
        '<text class="value middle" x="14" y="6" font-size="8">W/N</text>'
    ),
    "often": markup('<path class="edge n4" d="M2 0L22 0"/>'),
    "window": markup('<text class="window middle" x="12" y="4" font-size="10">[α, β]</text>'),
    "number": markup(
        '<rect class="badge" x="5" y="-8" width="16" height="16" rx="8"/>'
        '<text class="number" x="13" y="3.8">1</text>'
    ),
    "cut": markup('<path class="edge pruned" d="M2 0L24 0"/>{}', _STROKES),
    "cross": markup('<path class="edge" d="M2 0L24 0"/>{}', _CROSS),
    "pruned": markup('<g class="pruned">{}</g>', _SQUARE),
    "only-theirs": markup(
        '<g class="only-theirs">{}</g>'
        '<text class="theirs bold middle" x="12" y="4" font-size="11">+</text>',
        _SQUARE,
    ),
    "only-right": markup(
        '<g class="only-right">{}</g>'
        '<text class="right bold middle" x="12" y="4" font-size="11">−</text>',
        _SQUARE,
    ),
    "best": markup('<path class="edge best" d="M2 0L22 0"/>'),
    "rest": markup('<g class="rest"><path class="shape" d="M2 7L12 -8L22 7L17 4L12 7L7 4Z"/></g>'),
}


class Sign(NamedTuple):
    """The name of an icon, and the words beside it."""

    icon: str
    words: str


def signs(picture: Picture, layout: PictureLayout, *, values_inside: bool) -> Iterator[Sign]:
    """The signs in the picture, and their meanings."""
    drawn = [place for place in layout.places if not place.item.heap]
    views = [picture.view(place.item.node) for place in drawn]
    shapes = {place.block.shape for place in drawn}
    states = {view.state for view in views} if picture.visited else set()
    inner = [
        visit
        for view, place in zip(views, drawn, strict=True)
        for visit in (view.right, view.theirs)
        if visit is not None and place.block.shape != "leaf"
    ]
    cuts = {place.item.view(picture).cut for place in layout.places}
    cross = "theirs" in cuts and picture.compares
    nodes = {place.item.node for place in drawn}
    best, left_out = picture.best & nodes, words.not_drawn(picture, nodes)
    for present, icon, meaning in (
        ("max" in shapes, "max", "MAX"),
        ("min" in shapes, "min", "MIN"),
        ("chance" in shapes, "chance", "chance, with probabilities"),
        (
            any(each.value is not None for each in inner),
            "value" if values_inside else "arrow",
            "value returned",
        ),
        (any(visit.window is not None for visit in inner), "window", "window at entry"),
        (states - {"pruned"} and not picture.records, "number", "order of visits"),
        (cuts - {"", "theirs" if cross else ""}, "cut", "cut"),
        (cross, "cross", "cut only by your search"),
        (picture.records, "record", "rewards of the player who chooses it / playouts"),
        (picture.records, "often", "the thicker, the more playouts"),
        ("pruned" in states, "pruned", "no playout" if picture.records else "never visited"),
        ("only-theirs" in states, "only-theirs", "visited only by your search"),
        ("only-right" in states, "only-right", "visited only by the right search"),
        (best and not picture.records, "best", "best move"),
        (left_out, "rest", left_out),
    ):
        if present:
            yield Sign(icon, meaning)


def drawn(found: Iterable[Sign], room: float, left: float, top: float) -> tuple[Markup, float]:
    """The signs as SVG, in rows within `room`, and their height; hidden from screen readers."""
    shown: list[Markup] = []
    x = y = 0.0
    for sign in found:
        wide = _ICON + width(sign.words, _SIZE)
        if x and x + wide > room:
            x, y = 0.0, y + _ROW
        shown.append(
            markup(
                _HTML["sign"],
                x=left + x,
                y=top + y + _ROW / 2,
                name=sign.icon,
                icon=_ICONS[sign.icon],
                words=words_at(TextLine("about", sign.words, _SIZE, _ICON, 4)),
            )
        )
        x += wide + _AFTER
    return markup(_HTML["legend"], ended(shown)), y + _ROW if shown else 0
