"""Worksheets for an exam, with empty trees and tables, and their keys: HTML to be printed.

Each exercise begins on a new page. The layout is computed here, in millimetres, for the area that
A4 and Letter share. A table has as many rows as a search without pruning needs, so their number
gives nothing away.
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
from grader.pages.exercise_parts import empty_tree, rule
from grader.pages.worksheet_key import TableRow, WorksheetKey
from grader.pages.worksheet_questions import Question, instructions, questions
from grader.reports.html.page import asset, document
from grader.reports.pictures import svg
from grader.reports.text.markup import EMPTY, Markup, attributes, joined, lines, markup, shown
from grader.search.reference_player import Answer

MM = 25.4 / 96
"""Millimetres in a pixel."""

_ROW, _HEADING = 6.2, 7.0
_WORDS, _WORDS_OF_KEY = 49.0, 65.0
"""The height of all but the tree, the answers and the table on an exercise's first page; in a key
the notes are included."""
_ANSWER, _LETTERS = 7.5, 90
"""The height of an answer line, and the number of letters that fit on it."""
_SCALES = 0.35, 0.6, 0.8
"""The scales of a printed tree, of its size on a screen: the smallest allowed, the smallest used to
keep its table on the same page, and the usual one."""
_FEWEST = 5
"""The fewest rows in a column of a table that begins below the tree, not on the next page."""
_COLUMNS = ("Node", "α", "β", "Value", "Function", "Cutoff")
_BLANK = TableRow("", "", "", "", "", "")


class Paper(NamedTuple):
    """The printable area of a page, and the number of tables side by side on it."""

    width: float
    height: float
    abreast: int

    @property
    def rows(self) -> int:
        """The number of rows in a column on a page of its own."""
        return int((self.height - _HEADING) / _ROW)


UPRIGHT, WIDE = Paper(184, 253, 2), Paper(253, 184, 2)
_WIDEST = 900
"""The widest tree, in pixels, that is printed upright."""


def sheet(entries: Sequence[Entry], blank_rows: int | None = None) -> Markup:
    """The worksheet, with `blank_rows` rows for each exercise, by default `most_rows`.

    Raises UsageError if a tree is too large for a page.
    """
    body = []
    for place, entry in enumerate(entries):
        drawn = empty_tree(entry.exercise, f"x{place + 1}-")
        many = most_rows(entry.exercise) if blank_rows is None else blank_rows
        rows = [_BLANK] * many if "trace" in entry.worth else []
        body.append(_exercise(place, entry, drawn, rows, None))
    return _document(entries, "", body)


def key(entries: Sequence[Entry], answers: Callable[[Exercise], Answer]) -> Markup:
    """The key to the same exercises. Raises UsageError as `sheet` does."""
    body = []
    for place, entry in enumerate(entries):
        right = WorksheetKey(answers(entry.exercise))
        drawn = right.drawing(f"x{place + 1}-")
        rows = right.rows() if "trace" in entry.worth else []
        body.append(_exercise(place, entry, drawn, rows, right))
    return _document(entries, "Key: ", body)


def most_rows(exercise: Exercise) -> int:
    """The rows in the trace of a search without pruning: one for each visit, one for each return
    to a parent."""
    return 2 * len(exercise.tree) - 1


def _document(entries: Sequence[Entry], kind: str, body: Sequence[Markup]) -> Markup:
    several = f"{count(len(entries), 'exercise')} on alpha-beta pruning"
    title = kind + (entries[0].exercise.title if len(entries) == 1 else several)
    return document(
        title,
        markup("<main>\n{}\n</main>", lines(body)),
        styles=[svg.STYLE, asset(__package__, "worksheet.css")],
    )


# ---------------------------------------------------------------- one exercise

_EXERCISE = """\
<section class="{kind}">
{person}<h1><span>{heading}</span> <span class="worth">{worth}</span></h1>
<p>{rule}</p>
{parts}
</section>"""
_PERSON = """\
<p class="person"><span>Name</span><span>Date</span></p>
"""
_TREE = """\
<div class="tree" style="--wide: {}mm">
{}
</div>"""
_ANSWERS = """\
<dl class="answers">
{}</dl>"""


def _exercise(
    place: int,
    entry: Entry,
    drawn: svg.Drawing,
    rows: Sequence[TableRow],
    right: WorksheetKey | None,
) -> Markup:
    exercise = entry.exercise
    paper, answer_lines = _paper(exercise), list(questions(entry, right))
    words = _WORDS if right is None else _WORDS_OF_KEY
    left = paper.height - words - _height_of_lines(answer_lines)
    scale = _scale(drawn, left, left - _height(rows, paper), paper)
    if scale < _SCALES[0]:
        deep = 1 + max(exercise.tree.depth)
        raise UsageError(
            f"the tree of {exercise.id} has {deep} levels, which is too large to print on one "
            "page; choose a smaller tree"
        )
    parts = [] if right else [instructions(entry, table=bool(rows))]
    parts.append(markup(_TREE, f"{drawn.width * MM * scale:.1f}", drawn.element))
    parts.append(_answers(answer_lines))
    parts += _tables(rows, paper, left - drawn.height * MM * scale)
    if right is not None:
        parts += right.notes(table=bool(rows), ordering="ordering" in entry.worth)
    return markup(
        _EXERCISE,
        kind="exercise wide" if paper is WIDE else "exercise",
        person=EMPTY if right else markup(_PERSON),
        heading=f"{'Key: ' if right else ''}{place + 1}. {exercise.title}",
        worth=worth(entry.points),
        rule=rule(exercise),
        parts=lines(parts),
    )


def _paper(exercise: Exercise) -> Paper:
    """The orientation of the paper. A key has that of its worksheet, though its tree is larger."""
    return WIDE if empty_tree(exercise, "").width > _WIDEST else UPRIGHT


def _scale(drawn: svg.Drawing, room: float, beside_table: float, paper: Paper) -> float:
    """The scale of a tree: smaller than usual if the tree, or its table below it, then fits."""
    _, least, usual = _SCALES
    high = drawn.height * MM
    fitting = beside_table / high
    scale = fitting if fitting >= least else room / high
    return min(scale, usual, paper.width / (drawn.width * MM))


def _height(rows: Sequence[TableRow], paper: Paper) -> float:
    """The height of all tables, side by side."""
    return _HEADING + ceil(len(rows) / paper.abreast) * _ROW if rows else 0


def _height_of_lines(answer_lines: Sequence[Question]) -> float:
    """The height of all answer lines, two abreast."""
    wide = sum(ceil(max(1, len(line.answer)) / _LETTERS) for line in answer_lines if line.wide)
    return (ceil(sum(not line.wide for line in answer_lines) / 2) + wide) * _ANSWER


def _answers(answer_lines: Sequence[Question]) -> Markup:
    """The answer lines: empty ones to write on, or those of the key."""
    items = joined(
        markup(
            "<div{attributes}><dt>{}</dt><dd>{}</dd></div>\n",
            shown(label, 60),
            shown(answer, 2000),
            attributes=attributes(class_="across" if wide else None),
        )
        for label, answer, wide in answer_lines
    )
    return markup(_ANSWERS, items)


# ---------------------------------------------------------------- tables

_TABLES = """\
<div class="{}" style="--abreast: {}">
{}
</div>"""
_TABLE = """\
<table class="trace"><thead><tr><th scope="col" class="count">#</th>
{heads}</tr></thead><tbody>
{rows}</tbody></table>"""
_TABLE_ROW = """\
<tr><td class="count">{}</td>{}</tr>
"""


def _tables(rows: Sequence[TableRow], paper: Paper, left: float) -> Iterator[Markup]:
    """The rows in tables side by side: as many as fit, the rest on further pages."""
    rest, number = iter(rows), 1
    below = int((left - _HEADING) / _ROW + 1e-6)
    room = below if below >= _FEWEST else paper.rows
    first = below >= _FEWEST
    while part := list(islice(rest, room * paper.abreast)):
        each = max(ceil(len(part) / paper.abreast), min(len(part), _FEWEST))
        kind = "tables" if first else "tables anew"
        tables = [
            _table(part[start : start + each], number + start)
            for start in range(0, len(part), each)
        ]
        yield markup(_TABLES, kind, paper.abreast, lines(tables))
        number, first, room = number + len(part), False, paper.rows


def _table(rows: Sequence[TableRow], number: int) -> Markup:
    return markup(
        _TABLE,
        heads=joined(markup('<th scope="col">{}</th>', name) for name in _COLUMNS),
        rows=joined(
            markup(_TABLE_ROW, place, joined(markup("<td>{}</td>", cell) for cell in row))
            for place, row in enumerate(rows, number)
        ),
    )
