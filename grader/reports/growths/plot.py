"""The growth as a plot: leaves on a logarithmic scale over the depth of the tree.

Every line differs in its stroke, its sign and its label too, so no colour is needed. The colours
are those of pictures: alpha-beta has that of a right search, a student's program that of "yours".
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import ceil, log10
from typing import ClassVar, NamedTuple

from grader.reports.growths import about, amount, exponent, label, title
from grader.reports.pictures import svg
from grader.reports.pictures.blocks import TextLine
from grader.reports.pictures.elements import words_at
from grader.reports.pictures.measure import fit, width
from grader.reports.text.escape import visible
from grader.reports.text.markup import Markup, attributes, coordinate, joined, markup
from grader.search.growth import Growth, Series

_LEFT, _ACROSS, _HIGH = 90.0, 460.0, 380.0
_LABELS = 310.0  # the room for the labels, right of the plot
_NAMES = 110.0  # the room for the name of a submission in its label
_MARGIN, _BELOW, _APART = 20.0, 52.0, 17.0
_SIZE, _SMALL = 12.5, 11.5
_SIGN = 4.5
_MOST_TICKS = 12
_LARGER = 1.7  # the signs of a student's program are larger, so that they surround those below them

_DASHES: Mapping[str, str | None] = {"best": "9 4", "random": None, "worst": "2 3", "": None}
_SIGNS: Mapping[str, str] = {
    "best": "M-1-.8L1-.8L0 1Z",
    "random": "M1 0A1 1 0 1 1-1 0A1 1 0 1 1 1 0Z",
    "worst": "M-.9-.9L.9-.9L.9.9L-.9.9Z",
    "": "M0-1.5L1.5 0L0 1.5L-1.5 0Z",
}
"""The outline of the sign of each order, of size 1: triangle, disc, square; minimax's diamond."""
_SIGN_AT = """\
<path class="sign {}" d="{}" transform="translate({} {}) scale({})" \
vector-effect="non-scaling-stroke"/>"""


class _Labelled(NamedTuple):
    """A label, the kind of its colour, and the heights of its line and of itself."""

    text: str
    kind: str
    order: str
    at: float
    y: float = 0


class _Scale:
    """The places of depths and of numbers of leaves, and the lines of the grid."""

    def __init__(self, growth: Growth, top: float) -> None:
        self._first, self._last = growth.depths[0], growth.depths[-1]
        largest = growth.branching**self._last
        self.decades = max(1, ceil(log10(largest)))
        self.top, self.bottom = top, top + _HIGH

    def x(self, depth: int) -> float:
        span = self._last - self._first
        share = (depth - self._first) / span if span else 0.5
        return _LEFT + 12 + share * (_ACROSS - 24)

    def y(self, leaves: float) -> float:
        return self.bottom - _HIGH * log10(leaves) / self.decades

    def powers(self) -> range:
        """The powers of ten that have a line."""
        return range(0, self.decades + 1, -(-self.decades // _MOST_TICKS))


@dataclass(frozen=True)
class Plot:
    """The plot of a growth."""

    growth: Growth
    style: ClassVar[str] = "reports/growths/plot.css"

    def parts(self, prefix: str, *, heading: bool) -> svg.Parts:
        """The title and description, then the plot, below a heading if it stands alone."""
        growth, room = self.growth, _LEFT + _ACROSS + _LABELS
        top, above = (
            svg.headed(title(growth), about(growth), room) if heading else (2 * _MARGIN, [])
        )
        scale = _Scale(growth, top)
        parts = [*above, *_grid(growth, scale)]
        for _, leaves in growth.curves:
            points = [(scale.x(m), scale.y(n)) for m, n in zip(growth.depths, leaves, strict=True)]
            parts.append(_line("curve", points))
        for series in growth.series:
            parts += _series(series, scale)
        parts += _labels(growth, scale)
        return svg.Parts(
            svg.names(prefix, title(growth), _description(growth)),
            parts,
            room + 2 * _MARGIN,
            scale.bottom + _BELOW + _MARGIN,
        )


def _description(growth: Growth) -> Markup:
    """The plot in words, for screen readers."""
    last = growth.depths[-1]
    parts = [
        f"{label(each)}: {amount(each.points[-1].leaves)} leaves at depth {each.points[-1].depth}"
        for each in growth.series
    ]
    parts += [f"{name}: {amount(leaves[-1])} at depth {last}" for name, leaves in growth.curves]
    return joined([joined(parts, "; "), "."])


def _text(kind: str, text: str, x: float, y: float, *, middle: bool = False) -> Markup:
    return words_at(TextLine(kind, text, _SMALL, x, y, middle=middle))


def _grid(growth: Growth, scale: _Scale) -> Iterator[Markup]:
    """The axes with their numbers, and a line for each power of ten."""
    for power in scale.powers():
        y = scale.y(10**power)
        yield _line("grid", [(_LEFT, y), (_LEFT + _ACROSS, y)])
        shown = f"{10**power:,}" if power < 7 else f"1e{power}"
        yield _text("window", shown, _LEFT - 8 - width(shown, _SMALL), y + 4)
    yield _line("axis", [(_LEFT, scale.top), (_LEFT, scale.bottom)])
    yield _line("axis", [(_LEFT, scale.bottom), (_LEFT + _ACROSS, scale.bottom)])
    step = -(-len(growth.depths) // (2 * _MOST_TICKS))
    for depth in growth.depths[::step]:
        x = scale.x(depth)
        yield _line("axis", [(x, scale.bottom), (x, scale.bottom + 4)])
        yield _text("window", str(depth), x, scale.bottom + 18, middle=True)
    x, y = _LEFT + _ACROSS / 2, scale.bottom + 40
    yield words_at(TextLine("tag", "depth of the tree, m", _SIZE, x, y, middle=True))
    yield words_at(TextLine("tag", "leaves evaluated", _SIZE, _LEFT + 6, scale.top - 7))


def _line(kind: str, points: Sequence[tuple[float, float]], dashes: str | None = None) -> Markup:
    way = "L".join(f"{coordinate(x)} {coordinate(y)}" for x, y in points)
    dashed = attributes(stroke_dasharray=dashes)
    return markup('<path class="{}" d="M{}"{attributes}/>', kind, way, attributes=dashed)


def _kind(series: Series) -> str:
    """The class of a series, which has its colour."""
    if series.submitted:
        return "own"
    return "pruning" if series.order else "plain"


def _series(series: Series, scale: _Scale) -> Iterator[Markup]:
    """A line, a sign at each depth, and the range of the random trees."""
    kind = _kind(series)
    points = [(scale.x(point.depth), scale.y(point.leaves)) for point in series.points]
    yield _line(f"series {kind}", points, _DASHES[series.order])
    if kind != "own":
        for (x, _), point in zip(points, series.points, strict=True):
            leaves = [size.leaves for size in point.sizes]
            if min(leaves) < max(leaves):
                ends = scale.y(min(leaves)), scale.y(max(leaves))
                yield _line("range", [(x, ends[0]), (x, ends[1])])
                for y in ends:
                    yield _line("range", [(x - 3, y), (x + 3, y)])
    for x, y in points:
        yield _sign(kind, series.order, x, y)


def _sign(kind: str, order: str, x: float, y: float) -> Markup:
    size = _SIGN * (_LARGER if kind == "own" else 1)
    return markup(_SIGN_AT, kind, _SIGNS[order], x, y, size)


def _labels(growth: Growth, scale: _Scale) -> Iterator[Markup]:
    """The name of each line at its right end; a thin line leads to one that had to move."""
    found = [_Labelled(name, "curve", "", scale.y(leaves[-1])) for name, leaves in growth.curves]
    for series in growth.series:
        fitted = exponent(series, growth.branching)
        name = fit(visible(series.name, limit=60), _SMALL, _NAMES)
        name += f", {series.order}" if series.order else ""
        text = f"{name}: exponent {fitted}" if fitted else name
        kind = _kind(series)
        found.append(_Labelled(text, kind, series.order, scale.y(series.points[-1].leaves)))
    x = _LEFT + _ACROSS
    for each in _spread(found, scale.top, scale.bottom):
        yield _line("to-label", [(x - 6, each.at), (x + 16, each.y)])
        if each.kind == "curve":
            sign = _line("curve", [(x + 20, each.y), (x + 34, each.y)])
        else:
            sign = _sign(each.kind, each.order, x + 27, each.y)
        yield sign
        yield _text(f"of-{each.kind}", each.text, x + 42, each.y + 4)


def _spread(labels: Sequence[_Labelled], top: float, bottom: float) -> Sequence[_Labelled]:
    """The labels from the top down, moved apart so that none covers another."""
    ordered = sorted(labels, key=lambda each: each.at)
    heights = [*accumulate((each.at for each in ordered), lambda y, at: max(at, y + _APART))]
    heights[-1] = min(heights[-1], max(bottom, top + _APART * (len(heights) - 1)))
    upwards = [*accumulate(reversed(heights), lambda y, at: min(at, y - _APART))]
    return [each._replace(y=y) for each, y in zip(ordered, reversed(upwards), strict=True)]
