"""The right answer for people: a table of the bounds, the nodes that are played, and the records
before and after."""

from __future__ import annotations

from collections.abc import Iterator

from grader.core.findings.phrases import either
from grader.reports.solutions.on_paper import PaperSolution, record
from grader.reports.text.terminal_lines import BLANK, Line, Page, Span, pad, widest

_NAME = 24
"""The most characters of a node's name."""


def render(
    solution: PaperSolution,
    *,
    width: int | None = None,
    color: bool | None = None,
    unicode: bool = True,
) -> str:
    """The solution as text. No line is wider than `width` cells, at most and by default 100.

    Without `color` there are no colours; without `unicode` the text is ASCII.
    """
    page = Page.sized(width, unicode=unicode)
    return page.paint(_lines(solution, page), color=bool(color))


def _lines(solution: PaperSolution, page: Page) -> Iterator[Line]:
    exercise, search = solution.exercise, solution.search
    yield [Span(page.safe(exercise.title), "bold")]
    about = f" {page.glyphs.dot} ".join(filter(None, [exercise.id, exercise.source]))
    yield [Span(page.safe(about), "dim")]
    yield BLANK
    after, formulas = solution.records, solution.formulas
    rows = [("Node", "W/N", "after", "UCB1")]
    rows += [
        (
            page.fit(page.safe(search.tree.names[node]), _NAME),
            record(search.records.get(node, (0, 0))),
            record(after[node]),
            formulas.get(node, ""),
        )
        for node in sorted(after)
    ]
    rooms = [widest(column) for column in zip(*rows, strict=True)]
    for number, row in enumerate(rows):
        cells = [pad(cell, room) for cell, room in zip(row, rooms, strict=True)]
        yield [Span("  ".join(cells).rstrip(), "" if number else "dim")]
    yield BLANK
    played = ", ".join(page.safe(name, 60) for name in solution.named(solution.selection))
    yield [Span("Played  ", "dim"), Span(played)]
    moves = either([page.safe(move, 60) for move in solution.moves])
    yield [Span("Move    ", "dim"), Span(moves)]
