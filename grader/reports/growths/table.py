"""The growth for people: tables of leaves and of visits, a row for each depth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from grader.reports.growths import EXPONENT, about, amount, exponent, problem, title, verdicts
from grader.reports.text.terminal_lines import BLANK, Line, Page, Span, pad, widest, wrap
from grader.search.growth import Growth, GrowthPoint, Series

_APART = 2


def render(
    growth: Growth,
    *,
    width: int | None = None,
    color: bool | None = None,
    unicode: bool = True,
) -> str:
    """The growth as text. No line is wider than `width` cells, at most and by default 100.

    Without `color` there are no colours; without `unicode` the text is ASCII.
    """
    page = Page.sized(width, unicode=unicode)
    return page.paint(_lines(growth, page), color=bool(color))


def _lines(growth: Growth, page: Page) -> Iterator[Line]:
    yield [Span(page.fit(title(growth), page.width), "bold")]
    yield from _text(about(growth), page, "dim")
    curves = [(name, [amount(leaves) for leaves in many]) for name, many in growth.curves]
    yield from _table("Leaves evaluated", growth, page, lambda point: amount(point.leaves), curves)
    yield from _table("Nodes visited", growth, page, lambda point: amount(point.visits))
    yield from _table(
        "Effective branching factor",
        growth,
        page,
        lambda point: f"{point.branching:.2f}",
        foot=[("exponent", [exponent(each, growth.branching) for each in growth.series])],
    )
    yield BLANK
    yield from _text(EXPONENT, page, "dim")
    found = list(verdicts(growth))
    if found or growth.failed:
        yield BLANK
    for sentence in found:
        yield from _text(sentence, page, "bold")
    yield from _text(problem(growth), page, "red") if growth.failed else ()


def _text(text: str, page: Page, style: str) -> Iterator[Line]:
    for line in wrap(page.safe(text, 1000), page.width):
        yield [Span(line, style)]


def _table(
    heading: str,
    growth: Growth,
    page: Page,
    shown: Callable[[GrowthPoint], str],
    curves: Sequence[tuple[str, Sequence[str]]] = (),
    foot: Sequence[tuple[str, Sequence[str]]] = (),
) -> Iterator[Line]:
    """A column for each series, then for each curve; below them the rows of `foot`. Columns that do
    not fit beside each other are in further blocks."""
    names = [str(depth) for depth in growth.depths] + [name for name, _ in foot]
    columns: list[tuple[list[str], str]] = []
    for place, series in enumerate(growth.series):
        cells = [shown(point) for point in series.points]
        cells += [page.glyphs.none] * (len(growth.depths) - len(cells))
        cells += [page.safe(given[place]) or page.glyphs.none for _, given in foot]
        columns.append(([*_heads(series, page), *cells], _style(series)))
    for name, given in curves:
        columns.append((["", name, *given], "dim"))
    first = widest([*names, "depth"])
    yield BLANK
    yield [Span(heading, "bold")]
    for block in _blocks(columns, page.width - first):
        rows = zip(["", "depth", *names], *(cells for cells, _ in block), strict=True)
        rooms = [widest(cells) + _APART for cells, _ in block]
        for number, (name, *cells) in enumerate(rows):
            yield [
                Span(pad(name, first, "right"), "dim"),
                *(
                    Span(pad(cell, room, "right"), "dim" if number < 2 else style)
                    for cell, room, (_, style) in zip(cells, rooms, block, strict=True)
                ),
            ]


def _heads(series: Series, page: Page) -> tuple[str, str]:
    """The two lines above a column."""
    name = page.fit(page.safe(series.name), 24)
    return name, f"{series.order} order" if series.order else ""


def _style(series: Series) -> str:
    if series.submitted:
        return "yellow"
    return {"best": "green", "random": "cyan", "worst": "red"}.get(series.order, "")


def _blocks(
    columns: Sequence[tuple[list[str], str]], room: int
) -> Iterator[Sequence[tuple[list[str], str]]]:
    """The columns in groups that fit into the room."""
    block: list[tuple[list[str], str]] = []
    used = 0
    for column in columns:
        wide = widest(column[0]) + _APART
        if block and used + wide > room:
            yield block
            block, used = [], 0
        block.append(column)
        used += wide
    yield block
