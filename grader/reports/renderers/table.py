"""A document for people: lines for a terminal, none wider than the page."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from grader.reports import document as doc
from grader.reports.text.terminal_lines import (
    BLANK,
    WIDEST,
    Align,
    CommandLine,
    Line,
    Page,
    Span,
    cells,
    pad,
    widest,
    wrap,
)

_MOST_NAMES = 200  # the most names of a list that are shown
_NAME, _NAME_IN_FACTS = 24, 60  # the most characters of a name, in a table and elsewhere
_NARROWEST_KEY, _FEWEST_COLUMNS = 20, 6
"""The least width to which the names of rows are cut, so that so many columns are beside them."""


def render(
    document: doc.Thing,
    *,
    width: int | None = None,
    color: bool | None = None,
    unicode: bool = True,
) -> str:
    """The document as text, no line wider than `width` cells, at most and by default 100, but code,
    which is for pasting. Without `color` it has no colours; without `unicode` it is ASCII."""
    page = Page.sized(width, unicode=unicode)
    return page.paint(_lines(document, page), color=bool(color))


def _lines(document: doc.Thing, page: Page) -> Iterator[Line]:
    yield from _head(document, page)
    for place, section in enumerate(doc.sections(document.brief)):
        if place or document.head.exercise is not None:
            yield BLANK
        if section.heading:
            yield [Span(section.heading, f"bold {section.style}".rstrip())]
        for block in section.blocks:
            yield from _block(block, page)


def _head(document: doc.Thing, page: Page) -> Iterator[Line]:
    head, dot = document.head, f" {page.glyphs.dot} "
    yield [Span(page.safe(head.title), "bold")]
    if head.exercise is None:
        return
    about = [head.exercise.id, head.variant, head.exercise.source]
    yield [Span(dot.join(page.safe(text) for text in about if text), "dim")]
    if conditions := dot.join(head.conditions):
        yield [Span(conditions, "dim")]


def _block(block: doc.SectionBlock, page: Page) -> Iterator[Line]:
    if isinstance(block, doc.FactList):
        pairs = [(label, _text(value, page, _NAME_IN_FACTS)) for label, value in block.known()]
        yield from page.pairs(pairs, indent=0, style=block.style)
    elif isinstance(block, doc.DataTable):
        yield from _table(block, page)
    elif isinstance(block, doc.Prose):
        yield from _wrap(block.text, " " * block.indent, page, block.style)
    elif isinstance(block, doc.Bullets):
        for item in block:
            yield from _wrap(item, f"  {page.glyphs.dot} ", page)
    elif isinstance(block, doc.Code):
        for text in wrap(block.comment, page.width - 2) if block.comment else ():
            yield [Span(f"# {text}", "dim")]
        yield from (CommandLine([Span(line)]) for line in block.lines)  # never cut
    elif isinstance(block, doc.Drawn):
        yield from block.lines(page)


def _wrap(text: str, before: str, page: Page, style: str = "") -> Iterator[Line]:
    """Lines of words, `before` at the beginning of the first one."""
    for line in wrap(page.safe(text, 100_000), page.width - len(before)):
        yield [Span(before + line, style)]
        before = " " * len(before)


def _text(value: doc.PrintedValue | None, page: Page, name_room: int) -> str:
    """A value in words; names have at most `name_room` characters."""
    if value is None:
        return page.glyphs.none
    if isinstance(value, doc.Exact):
        return value
    if isinstance(value, str):
        return page.safe(value, 10_000)
    if isinstance(value, (int, float)):
        return page.number(value)
    if isinstance(value, doc.NameList):
        words = ", ".join(page.safe(name, name_room) for name in value[:_MOST_NAMES]) or "none"
        left_out = len(value) - _MOST_NAMES
        return words if left_out <= 0 else f"{words} and {left_out} more"
    return value(lambda name: page.fit(page.safe(name), name_room))


_Cells: TypeAlias = list[list[Span]]  # the texts of each cell of a row, below each other


def _table(table: doc.DataTable, page: Page) -> Iterator[Line]:
    """The heading, then the rows; a heading is dim. A table without headings is indented."""
    columns = table.columns
    if table.numbered:
        yield from _legend([column.label for column in columns[1:]], page)
        heads = [["", *map(str, range(1, len(columns)))]]
    else:
        heads = [[column.head for column in columns], [column.under for column in columns]]
    most = _NAME if table.keyed else WIDEST
    rows: list[_Cells | doc.Note] = [
        [[Span(page.fit(page.safe(text), most), "dim")] for text in head]
        for head in heads
        if any(head)
    ]
    indent = 0 if rows else 2
    rows += [row if isinstance(row, doc.Note) else _row(row, columns, page) for row in table.rows]
    filled = [row for row in rows if not isinstance(row, doc.Note)]
    rooms = [
        max(column.room, widest(row[place][0].text for row in filled))
        for place, column in enumerate(columns)
    ]
    if columns[-1].wraps:
        rooms = [min(room, page.width // 2) for room in rooms]
    first, *others = rooms
    if table.keyed:
        beside = sum(room + table.apart for room in others[:_FEWEST_COLUMNS])
        least = max(_NARROWEST_KEY, page.width - beside)
        first = rooms[0] = min(first, least, page.width - others[0] - table.apart)
    for block in _blocks(others, page.width - first, table):
        if table.numbered:
            yield BLANK
        for row in rows:
            if isinstance(row, doc.Note):
                yield from _wrap(row.text, " " * indent, page, row.style)
            else:
                yield from _lines_of_row(row, block, rooms, indent, table, page)


def _lines_of_row(
    row: _Cells,
    block: Sequence[int],
    rooms: Sequence[int],
    indent: int,
    table: doc.DataTable,
    page: Page,
) -> Iterator[Line]:
    """The first cell of a row and those of a block; the last one may have several lines."""
    *fixed, last = 0, *block
    before = [Span(" " * indent)]
    for place in fixed:
        text, style = row[place][0]
        shown = pad(page.fit(text, rooms[place]), rooms[place], _align(table.columns[place]))
        before.append(Span(shown + " " * table.apart, style))
    left = sum(cells(span.text) for span in before)
    for text, style in row[last]:
        wraps = table.columns[last].wraps
        shown = pad(text, rooms[last], _align(table.columns[last])).rstrip()
        for part in wrap(text, page.width - left) if wraps else [shown]:
            yield [*before, Span(part, style)]
            before = [Span(" " * left)]


def _row(row: doc.Row, columns: Sequence[doc.TableColumn], page: Page) -> _Cells:
    return [
        [_span(each, column, page) for each in content] or [Span("")]
        if isinstance(content, doc.Stacked)
        else [_span(content, column, page)]
        for content, column in zip(row, columns, strict=True)
    ]


def _span(
    content: doc.PrintedValue | doc.StyledCell | None, column: doc.TableColumn, page: Page
) -> Span:
    """The text of a cell in its style, or else in that of the column."""
    cell = content if isinstance(content, doc.StyledCell) else doc.StyledCell(content, column.style)
    if column.named and isinstance(cell.value, str):
        return Span(page.fit(page.safe(cell.value), _NAME), cell.style)
    return Span(_text(cell.value, page, _NAME), cell.style)


def _blocks(rooms: Sequence[int], most: int, table: doc.DataTable) -> Iterator[Sequence[int]]:
    """The columns beside the first, in groups that fit; one group if it does not name the rows."""
    block: list[int] = []
    used = 0
    for place, room in enumerate(rooms, 1):
        if table.keyed and block and used + room + table.apart > most:
            yield block
            block, used = [], 0
        block.append(place)
        used += room + table.apart
    yield block


def _legend(labels: Sequence[str], page: Page) -> Iterator[Line]:
    """The number of each column with its heading, set in columns."""
    digits = len(str(len(labels)))
    items = [
        f"{pad(str(place), digits, 'right')} {page.safe(label)}"
        for place, label in enumerate(labels, 1)
    ]
    room = min(page.width, widest(items) + 2)
    rows = -(-len(items) // max(1, (page.width + 2) // room))
    for row in range(rows):
        yield [Span(pad(page.fit(item, page.width), room)) for item in items[row::rows]]


def _align(column: doc.TableColumn) -> Align:
    return "right" if column.right else "left"
