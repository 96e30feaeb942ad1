"""The playouts for people: a line for each, and the mean of their results."""

from __future__ import annotations

from collections.abc import Iterator

from grader.reports.parts.playouts import number
from grader.reports.parts.wording import depth_limit, first_player
from grader.reports.solutions.simulations import HEADINGS, SimulatedSolution
from grader.reports.text.terminal_lines import BLANK, Line, Page, Span, pad, widest, wrap


def render(
    solution: SimulatedSolution,
    *,
    width: int | None = None,
    color: bool | None = None,
    unicode: bool = True,
) -> str:
    """The playouts as text. No line is wider than `width` cells, at most and by default 100.

    Without `color` there are no colours; without `unicode` the text is ASCII.
    """
    page = Page.sized(width, unicode=unicode)
    return page.paint(_lines(solution, page), color=bool(color))


def _lines(solution: SimulatedSolution, page: Page) -> Iterator[Line]:
    exercise, dot = solution.exercise, f" {page.glyphs.dot} "
    yield [Span(page.safe(exercise.title), "bold")]
    about = [exercise.id, solution.title, exercise.source]
    yield [Span(dot.join(page.safe(text) for text in about if text), "dim")]
    settings = (f"{label} {text}" for label, text in solution.settings.items())
    about = [first_player(exercise.root_player), depth_limit(exercise), *settings]
    yield [Span(dot.join(filter(None, about)), "dim")]
    yield BLANK
    rows = solution.rows(lambda name: page.fit(page.safe(name), 24))
    numbers, results = (
        widest([HEADINGS[place], *(row[place] for row in rows)]) for place in (0, 1)
    )
    heads = f"{pad(HEADINGS[0], numbers, 'right')}  {pad(HEADINGS[1], results, 'right')}  "
    yield [Span(f"{heads}Path, and its rolls", "dim")]
    for row in rows:
        before = f"{pad(row.number, numbers, 'right')}  {pad(row.result, results, 'right')}  "
        for text, style in ((row.path, ""), (row.rolls, "dim")):
            for part in wrap(text, page.width - len(before)):
                yield [Span(before), Span(part, style)]
                before = " " * len(before)
    yield BLANK
    yield [Span("Mean  ", "dim"), Span(number(solution.mean), "bold")]
