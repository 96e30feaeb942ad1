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
_BLANK = TableRow("", "", "", "", "", "")


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


def sheet(entries: Sequence[Entry], blank_rows: int | None = None) -> Markup:
    """The worksheet, with `blank_rows` rows for each exercise or as many as any search needs.

    Raises UsageError if a tree is too high for a page.
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
    """The rows of the trace of a search that prunes nothing: one for each node that it comes to,
    and one for each that comes back."""
    return 2 * len(exercise.tree) - 1


def _document(entries: Sequence[Entry], what: str, body: Sequence[Markup]) -> Markup:
    several = f"{count(len(entries), 'exercise')} on alpha-beta pruning"
    title = what + (entries[0].exercise.title if len(entries) == 1 else several)
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
    paper, asked = _paper(exercise), list(questions(entry, right))
    left = paper.height - (_WORDS if right is None else _WORDS_OF_KEY) - _height_of_lines(asked)
    scale = _scale(drawn, left, left - _height(rows, paper), paper)
    if scale < _SCALES[0]:
        deep = 1 + max(exercise.tree.depth)
        raise UsageError(
            f"{exercise.id} has a tree of {deep} levels, which is too large to be printed on a "
            "page; choose a smaller tree"
        )
    parts = [] if right else [instructions(entry, table=bool(rows))]
    parts.append(markup(_TREE, f"{drawn.width * MM * scale:.1f}", drawn.element))
    parts.append(_answers(asked))
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
    """How the paper lies: for a key as for its worksheet, though its tree takes more room."""
    return WIDE if empty_tree(exercise, "").width > _WIDEST else UPRIGHT


def _scale(drawn: svg.Drawing, room: float, beside_table: float, paper: Paper) -> float:
    """How large a tree is printed: smaller than usual if it then has room, or its table has."""
    _, least, usual = _SCALES
    high = drawn.height * MM
    fitting = beside_table / high
    scale = fitting if fitting >= least else room / high
    return min(scale, usual, paper.width / (drawn.width * MM))


def _height(rows: Sequence[TableRow], paper: Paper) -> float:
    """Of all tables, side by side."""
    return _HEADING + ceil(len(rows) / paper.abreast) * _ROW if rows else 0


def _height_of_lines(asked: Sequence[Question]) -> float:
    """Of all lines to write on, two abreast."""
    wide = sum(ceil(max(1, len(line.said)) / _LETTERS) for line in asked if line.wide)
    return (ceil(sum(not line.wide for line in asked) / 2) + wide) * _ANSWER


def _answers(asked: Sequence[Question]) -> Markup:
    """What it comes to: lines to write on, or what is right."""
    items = joined(
        markup(
            "<div{attributes}><dt>{}</dt><dd>{}</dd></div>\n",
            shown(label, 60),
            shown(said, 2000),
            attributes=attributes(class_="across" if wide else None),
        )
        for label, said, wide in asked
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
    """The rows in tables side by side: as many as there is room for, the rest on more pages."""
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
