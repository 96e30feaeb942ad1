"""Empty trees and tables for an exam, and their key: HTML that prints as it stands.

Each exercise begins a page, and what is on a page is reckoned here, in millimetres, by the room
that A4 and Letter both have. How many rows a table has says nothing: there are as many as a search
needs that prunes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import ceil
from typing import NamedTuple

from grader.core.amounts import worth
from grader.core.errors import UsageError
from grader.core.findings.phrases import count
from grader.core.models import Entry, Exercise
from grader.pages.worksheet_key import Key, Row
from grader.pages.worksheet_questions import Question, instructions, questions
from grader.reports.html.page import asset, document, text
from grader.reports.html.unsearched import Drawing, drawing, rule
from grader.reports.pictures import svg
from grader.search.reference_player import Answer

MM = 25.4 / 96
"""Millimetres in a pixel."""

_ROW, _HEADING = 6.2, 7.0
_WORDS, _WORDS_OF_KEY = 49.0, 65.0
"""What stands on the first page of an exercise beside tree, answers and table; of a key, the notes
too."""
_ANSWER, _LETTERS = 7.5, 90
"""The height of a line to write on, and how many letters of an answer it has room for."""
_SCALES = 0.35, 0.6, 0.8
"""How much smaller than on a screen a tree is printed: at most, to leave room for its table on the
same page, and as a rule."""
_FEWEST = 5
"""Rows of a column for which a table begins below the tree, and not on the next page."""
_COLUMNS = ("Node", "α", "β", "Value", "Function", "Cutoff")
_BLANK = Row("", "", "", "", "", "")


class Paper(NamedTuple):
    """The room on a page, and how many tables it has side by side."""

    width: float
    height: float
    abreast: int

    @property
    def rows(self) -> int:
        """How many rows a column has on a page of its own."""
        return int((self.height - _HEADING) / _ROW)


UPRIGHT, WIDE = Paper(184, 253, 2), Paper(253, 184, 2)
_WIDEST = 900
"""Pixels of a tree that is printed upright."""


def sheet(entries: Sequence[Entry], blank_rows: int | None = None) -> str:
    """The worksheet, with `blank_rows` rows for each exercise or as many as any search needs.

    Raises UsageError if a tree is too high for a page.
    """
    body: list[str] = []
    for place, entry in enumerate(entries):
        drawn = drawing(entry.exercise, f"x{place + 1}-")
        many = most_rows(entry.exercise) if blank_rows is None else blank_rows
        rows = [_BLANK] * many if "trace" in entry.worth else []
        body += _exercise(place, entry, drawn, rows, None)
    return _document(entries, "", body)


def key(entries: Sequence[Entry], answers: Callable[[Exercise], Answer]) -> str:
    """The key to the same exercises. Raises UsageError as `sheet` does."""
    body: list[str] = []
    for place, entry in enumerate(entries):
        right = Key(answers(entry.exercise))
        drawn = right.drawing(f"x{place + 1}-")
        rows = right.rows() if "trace" in entry.worth else []
        body += _exercise(place, entry, drawn, rows, right)
    return _document(entries, "Key: ", body)


def most_rows(exercise: Exercise) -> int:
    """The rows of the trace of a search that prunes nothing: one for each node that it comes to,
    and one for each that comes back."""
    return 2 * len(exercise.tree) - 1


def _document(entries: Sequence[Entry], what: str, body: Sequence[str]) -> str:
    several = f"{count(len(entries), 'exercise')} on alpha-beta pruning"
    title = what + (entries[0].exercise.title if len(entries) == 1 else several)
    return document(
        title, "\n".join(["<main>", *body, "</main>"]), styles=[svg.STYLE, asset("worksheet.css")]
    )


# ---------------------------------------------------------------- one exercise


def _exercise(
    place: int, entry: Entry, drawn: Drawing, rows: Sequence[Row], right: Key | None
) -> Iterator[str]:
    exercise = entry.exercise
    paper, lines = _paper(exercise), list(questions(entry, right))
    yield f'<section class="exercise{" wide" if paper is WIDE else ""}">'
    if right is None:
        yield '<p class="person"><span>Name</span><span>Date</span></p>'
    yield (
        f"<h1><span>{'Key: ' if right else ''}{place + 1}. {text(exercise.title)}</span> "
        f'<span class="worth">{worth(entry.points)}</span></h1>'
    )
    yield f"<p>{rule(exercise)}</p>"
    if right is None:
        yield instructions(entry, table=bool(rows))
    left = paper.height - (_WORDS if right is None else _WORDS_OF_KEY) - _height_of_lines(lines)
    scale = _scale(drawn, left, left - _height(rows, paper), paper)
    if scale < _SCALES[0]:
        deep = 1 + max(exercise.tree.depth)
        raise UsageError(
            f"{exercise.id} has a tree of {deep} levels, which is too large to be printed on a "
            "page; choose a smaller tree"
        )
    yield f'<div class="tree" style="--wide: {drawn.width * MM * scale:.1f}mm">'
    yield drawn.element
    yield "</div>"
    yield from _answers(lines)
    yield from _tables(rows, paper, left - drawn.height * MM * scale)
    if right is not None:
        yield from right.notes(table=bool(rows), ordering="ordering" in entry.worth)
    yield "</section>"


def _paper(exercise: Exercise) -> Paper:
    """How the paper lies: for a key as for its worksheet, though its tree takes more room."""
    return WIDE if drawing(exercise, "").width > _WIDEST else UPRIGHT


def _scale(drawn: Drawing, room: float, beside_table: float, paper: Paper) -> float:
    """How large a tree is printed: smaller than usual if it then has room, or its table has."""
    _, least, usual = _SCALES
    high = drawn.height * MM
    fitting = beside_table / high
    scale = fitting if fitting >= least else room / high
    return min(scale, usual, paper.width / (drawn.width * MM))


def _height(rows: Sequence[Row], paper: Paper) -> float:
    """Of all tables, side by side."""
    return _HEADING + ceil(len(rows) / paper.abreast) * _ROW if rows else 0


def _height_of_lines(lines: Sequence[Question]) -> float:
    """Of all lines to write on, two abreast."""
    wide = sum(ceil(max(1, len(line.said)) / _LETTERS) for line in lines if line.wide)
    return (ceil(sum(not line.wide for line in lines) / 2) + wide) * _ANSWER


def _answers(lines: Sequence[Question]) -> Iterator[str]:
    """What it comes to: lines to write on, or what is right."""
    yield '<dl class="answers">'
    for label, said, wide in lines:
        kind = ' class="across"' if wide else ""
        yield f"<div{kind}><dt>{text(label, 60)}</dt><dd>{text(said, 2000)}</dd></div>"
    yield "</dl>"


# ---------------------------------------------------------------- tables


def _tables(rows: Sequence[Row], paper: Paper, left: float) -> Iterator[str]:
    """The rows in tables side by side: as many as there is room for, the rest on more pages."""
    rest, number = iter(rows), 1
    below = int((left - _HEADING) / _ROW + 1e-6)
    room = below if below >= _FEWEST else paper.rows
    first = below >= _FEWEST
    while part := list(islice(rest, room * paper.abreast)):
        each = max(ceil(len(part) / paper.abreast), min(len(part), _FEWEST))
        anew = "" if first else " anew"
        yield f'<div class="tables{anew}" style="--abreast: {paper.abreast}">'
        for start in range(0, len(part), each):
            yield from _table(part[start : start + each], number + start)
        yield "</div>"
        number, first, room = number + len(part), False, paper.rows


def _table(rows: Sequence[Row], number: int) -> Iterator[str]:
    yield '<table class="trace"><thead><tr><th scope="col" class="count">#</th>'
    yield "".join(f'<th scope="col">{name}</th>' for name in _COLUMNS) + "</tr></thead><tbody>"
    for place, row in enumerate(rows, number):
        cells = "".join(f"<td>{cell}</td>" for cell in row)
        yield f'<tr><td class="count">{place}</td>{cells}</tr>'
    yield "</tbody></table>"
