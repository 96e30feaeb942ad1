"""The search for people: the tree with its records, the table of the root, and the iterations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grader.core.models.playouts import Iteration
from grader.reports.parts import playouts
from grader.reports.parts.playout_tree import playout_tree
from grader.reports.parts.wording import depth_limit, first_player
from grader.reports.solutions.playouts import REWARDS, PlayedSolution
from grader.reports.text.terminal_lines import BLANK, Line, Page, Span, pad, widest, wrap

_FIRST, _LAST = 20, 8
"""The iterations that are shown of a long search, at its beginning and at its end."""
_LIMIT = 60
"""The most nodes of a tree that is shown completely."""


def render(
    solution: PlayedSolution,
    *,
    width: int | None = None,
    color: bool | None = None,
    unicode: bool = True,
) -> str:
    """The search as text. No line is wider than `width` cells, at most and by default 100.

    Without `color` there are no colours; without `unicode` the text is ASCII.
    """
    page = Page.sized(width, unicode=unicode)
    return page.paint(_lines(solution, page), color=bool(color))


def _lines(solution: PlayedSolution, page: Page) -> Iterator[Line]:
    exercise, dot = solution.exercise, f" {page.glyphs.dot} "
    yield [Span(page.safe(exercise.title), "bold")]
    about = [exercise.id, solution.played.title, exercise.source]
    yield [Span(dot.join(page.safe(text) for text in about if text), "dim")]
    settings = (f"{label} {text}" for label, text in playouts.settings(exercise).items())
    about = [first_player(exercise.root_player), depth_limit(exercise), *settings]
    yield [Span(dot.join(filter(None, about)), "dim")]
    yield BLANK
    yield from _iterations(solution, page)
    yield BLANK
    yield [Span(f"The tree after iteration {exercise.iterations}, with W/N at each node", "bold")]
    for text in wrap(f"W adds up {REWARDS[solution.played.rewards]}.", page.width):
        yield [Span(text, "dim")]
    yield from playout_tree(solution.tree, solution.search.records, page, limit=_LIMIT)
    yield BLANK
    yield from _root(solution, page)
    yield BLANK
    yield [Span("Move  ", "dim"), Span(page.safe(solution.move, 60), "bold")]


def _iterations(solution: PlayedSolution, page: Page) -> Iterator[Line]:
    """The iterations; of a long search, the first and the last ones."""
    total = solution.exercise.iterations
    left_out = range(_FIRST + 1, total - _LAST + 1) if total > _FIRST + _LAST + 1 else range(0)
    numbers = max(len(str(total)), len("No."))
    results = [playouts.number(step.value) for step in solution.iterations()]
    room = max(widest(results), len("Result"))
    before = f"{pad('No.', numbers, 'right')}  {pad('Result', room, 'right')}  "
    heading = "Path with the records W/N after it, UCB1 where it chose"
    for text in wrap(heading, page.width - len(before)):
        yield [Span(before + text, "dim")]
        before = " " * len(before)
    for step in solution.iterations():
        if step.number in left_out:
            if step.number == left_out[0]:
                yield from _fold(left_out, page)
            continue
        result = pad(playouts.number(step.value), room, "right")
        before = f"{pad(str(step.number), numbers, 'right')}  {result}  "
        for text, style in _texts(step, solution.tree.names, page, page.width - len(before)):
            yield [Span(before), Span(text, style)]
            before = " " * len(before)


def _fold(left_out: Sequence[int], page: Page) -> Iterator[Line]:
    """The line in place of the iterations that are left out."""
    words = f"{page.glyphs.ellipsis} iterations {left_out[0]} to {left_out[-1]} are left out"
    for text in wrap(f"{words}; --format csv has them all", page.width):
        yield [Span(text)]


def _texts(
    step: Iteration, names: Sequence[str], page: Page, room: int
) -> Iterator[tuple[str, str]]:
    """The lines about one iteration, each with its style."""

    def name(node: int) -> str:
        return page.fit(page.safe(names[node]), 24)

    for text in wrap(playouts.way(step, name), room):
        yield text, ""
    for decision in playouts.decisions(step, name):
        for text in wrap(f"UCB1 at {decision}", room):
            yield text, "dim"


def _root(solution: PlayedSolution, page: Page) -> Iterator[Line]:
    """The table of the root."""

    def move(node: int) -> str:
        return page.fit(page.safe(solution.tree.moves[node]), 24)

    rows = [playouts.ROOT_HEADINGS, *playouts.root_rows(solution.search.root, move)]
    rooms = [widest(column) for column in zip(*rows, strict=True)]
    for number, row in enumerate(rows):
        cells = [
            pad(cell, room, "right" if place else "left")
            for place, (cell, room) in enumerate(zip(row, rooms, strict=True))
        ]
        chosen = number and solution.search.root[number - 1].node in solution.picture.best
        yield [Span("  ".join(cells), "dim" if not number else "bold" if chosen else "")]
