"""Worksheets for an exam, with empty trees and tables, and their keys: HTML to be printed.

Each exercise begins on a new page. The layout is computed here, in millimetres, for the area that
A4 and Letter share. A table has as many rows as a search without pruning needs, so their number
gives nothing away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from math import ceil
from typing import NamedTuple

from grader.core.amounts import worth
from grader.core.errors import UsageError
from grader.core.findings.phrases import count
from grader.core.models import Entry, Exercise
from grader.pages import playout_questions
from grader.pages.exercise_parts import empty_tree, rule, with_all_values
from grader.pages.playout_questions import PlayoutKey
from grader.pages.worksheet_key import TableRow, WorksheetKey
from grader.pages.worksheet_questions import (
    Question,
    instructions,
    needs_rule,
    needs_tree,
    questions,
    unknown_leaves,
)
from grader.reports.html.page import asset, document
from grader.reports.parts.wording import subject
from grader.reports.pictures import svg
from grader.reports.text.markup import EMPTY, Markup, attributes, joined, lines, markup, shown
from grader.search.reference_player import Answer

MM = 25.4 / 96
"""Millimetres in a pixel."""

_ROW, _HEADING, _AGAIN_HIGH = 6.2, 7.0, 11.0
_WORDS, _WORDS_OF_KEY = 49.0, 65.0
"""The height of all but the tree, the answers and the table on an exercise's first page; in a key
the notes are included."""
_ANSWER, _LETTERS = 7.5, 90
"""The height of an answer line, and the number of letters that fit on it."""
_SCALES = 0.35, 0.6, 0.8
"""The scales of a printed tree, of its size on a screen: the smallest allowed, the smallest used to
keep its table on the same page, and the usual one."""
_ROOMS = 200, 160, 130, 110, 90, 70, 50
"""The widths, in pixels, that are tried for the room beside each inner node."""
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
        """The number of rows in a column on a page of its own, below the line for the name."""
        return int((self.height - _AGAIN_HIGH - _HEADING) / _ROW)


UPRIGHT, WIDE = Paper(184, 253, 2), Paper(253, 184, 2)
_WIDEST = 900
"""The widest tree, in pixels, that is printed upright."""


def sheet(entries: Sequence[Entry], blank_rows: int | None = None) -> Markup:
    """The worksheet, with `blank_rows` rows for each exercise, by default `most_rows`.

    Raises UsageError if a tree is too large for a page.
    """
    plans = []
    for place, entry in enumerate(entries, 1):
        exercise = with_all_values(entry.exercise, unknown_leaves(entry))
        many = most_rows(exercise) if blank_rows is None else blank_rows
        rows = [_BLANK] * many if "trace" in entry.worth else []
        drawn = _roomy_tree(exercise, f"x{place}-") if needs_tree(entry) else None
        plans.append(_plan(place, entry, drawn, rows, None))
    return _document(plans, "")


def key(entries: Sequence[Entry], answers: Callable[[Exercise], Answer]) -> Markup:
    """The key to the same exercises. Raises UsageError as `sheet` does."""
    plans = []
    for place, entry in enumerate(entries, 1):
        right = _key_of(entry.exercise, answers)
        rows = right.rows() if "trace" in entry.worth else []
        drawn = right.drawing(f"x{place}-", unknown_leaves(entry)) if needs_tree(entry) else None
        plans.append(_plan(place, entry, drawn, rows, right))
    return _document(plans, "Key: ")


def _key_of(exercise: Exercise, answers: Callable[[Exercise], Answer]) -> WorksheetKey | PlayoutKey:
    if exercise.playouts is not None:
        return PlayoutKey(exercise)
    return WorksheetKey(answers(exercise))


def most_rows(exercise: Exercise) -> int:
    """The rows in the trace of a search without pruning: one for each visit, one for each return
    to a parent."""
    return 2 * len(exercise.tree) - 1


def _document(plans: Sequence[_Plan], kind: str) -> Markup:
    about = subject(plan.entry.exercise for plan in plans)
    several = f"{count(len(plans), 'exercise')} on {about}"
    title = kind + (plans[0].entry.exercise.title if len(plans) == 1 else several)
    ends = list(accumulate(plan.pages for plan in plans))
    body = [
        _exercise(
            plan,
            [f"page {end - before} of {ends[-1]}" for before in reversed(range(plan.pages))],
        )
        for plan, end in zip(plans, ends, strict=True)
    ]
    return document(
        title,
        markup("<main>\n{}\n</main>", lines(body)),
        styles=[svg.STYLE, asset(__package__, "worksheet.css")],
    )


# ---------------------------------------------------------------- one exercise


class _Plan(NamedTuple):
    """The layout of one exercise.

    drawn  the tree; None if no question is about it
    scale  that of the tree
    below  the rows of the table below the tree; `anew` those of each further page
    right  the answers, for a key
    """

    place: int
    entry: Entry
    paper: Paper
    drawn: svg.Drawing | None
    scale: float
    questions: Sequence[Question]
    below: Sequence[TableRow]
    anew: Sequence[Sequence[TableRow]]
    right: WorksheetKey | PlayoutKey | None

    @property
    def pages(self) -> int:
        return 1 + len(self.anew)

    @property
    def heading(self) -> str:
        """The title with its number."""
        return f"{'Key: ' if self.right else ''}{self.place}. {self.entry.exercise.title}"

    @property
    def table(self) -> bool:
        """Whether there is a table for the trace."""
        return bool(self.below or self.anew)


def _plan(
    place: int,
    entry: Entry,
    drawn: svg.Drawing | None,
    rows: Sequence[TableRow],
    right: WorksheetKey | PlayoutKey | None,
) -> _Plan:
    exercise = entry.exercise
    answer_lines = list(_questions(entry, right))
    if drawn is None:
        return _Plan(place, entry, UPRIGHT, None, 1, answer_lines, (), (), right)
    paper = _paper(exercise)
    words = _WORDS if right is None else _WORDS_OF_KEY
    left = paper.height - words - _height_of_lines(answer_lines)
    scale = _scale(drawn, left, left - _height(rows, paper), paper)
    if scale < _SCALES[0]:
        deep = 1 + max(exercise.tree.depth)
        raise UsageError(
            f"the tree of {exercise.id} has {deep} levels, which is too large to print on one "
            "page; choose a smaller tree"
        )
    below, anew = _split(rows, paper, left - drawn.height * MM * scale)
    return _Plan(place, entry, paper, drawn, scale, answer_lines, below, anew, right)


def _questions(entry: Entry, right: WorksheetKey | PlayoutKey | None) -> Iterator[Question]:
    given = entry.exercise.playouts
    if given is not None:
        return playout_questions.questions(entry, given, filled=right is not None)
    return questions(entry, right if isinstance(right, WorksheetKey) else None)


def _words(plan: _Plan) -> Iterator[Markup]:
    """The rule of the exercise and, without a key, its instructions."""
    entry, given = plan.entry, plan.entry.exercise.playouts
    if given is not None:
        yield markup("<p>{}</p>", playout_questions.rule(entry.exercise, given))
    else:
        yield markup("<p>{}</p>", rule(entry.exercise, of_search=needs_rule(entry)))
    if plan.right is None and given is not None:
        yield playout_questions.instructions(entry)
    elif plan.right is None:
        yield instructions(entry, table=plan.table)


_EXERCISE = """\
<section class="{kind}">
{person}<h1><span>{heading}</span> <span class="worth">{worth}</span></h1>
{parts}
</section>"""
_PERSON = """\
<p class="person"><span>Name</span><span>Date</span><span class="page">{}</span></p>
"""
_PAGE_OF_KEY = """\
<p class="person"><span class="page">{}</span></p>
"""
_TREE = """\
<div class="tree" style="--wide: {}mm">
{}
</div>"""
_ANSWERS = """\
<dl class="answers">
{}</dl>"""


def _exercise(plan: _Plan, pages: Sequence[str]) -> Markup:
    """The exercise; `pages` are the texts that number its pages."""
    entry, right, rows = plan.entry, plan.right, plan.below
    parts: list[Markup] = []
    if plan.drawn is not None:
        parts += _words(plan)
        wide = f"{plan.drawn.width * MM * plan.scale:.1f}"
        parts.append(markup(_TREE, wide, plan.drawn.element))
    parts.append(_answers(plan.questions))
    if rows:
        parts.append(_tables(rows, 1, plan.paper, EMPTY))
    number = 1 + len(rows)
    for rows, page in zip(plan.anew, pages[1:], strict=True):
        parts.append(_tables(rows, number, plan.paper, _again(plan, page)))
        number += len(rows)
    if right is not None:
        parts += right.notes(table=plan.table, ordering="ordering" in entry.worth)
    return markup(
        _EXERCISE,
        kind="exercise wide" if plan.paper is WIDE else "exercise",
        person=markup(_PAGE_OF_KEY, pages[0]) if right else markup(_PERSON, pages[0]),
        heading=plan.heading,
        worth=worth(entry.points),
        parts=lines(parts),
    )


def _paper(exercise: Exercise) -> Paper:
    """The orientation of the paper. A key has that of its worksheet, though its tree is larger."""
    return WIDE if empty_tree(exercise, "").width > _WIDEST else UPRIGHT


def _roomy_tree(exercise: Exercise, prefix: str) -> svg.Drawing:
    """The empty tree, as wide as the paper allows at its usual scale: the room is for writing."""
    across = _paper(exercise).width / MM / _SCALES[-1]
    fitting = (
        drawn for room in _ROOMS if (drawn := empty_tree(exercise, prefix, room)).width <= across
    )
    return next(fitting, empty_tree(exercise, prefix))


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
            shown(label, 120),
            shown(answer, 2000),
            attributes=attributes(class_="across" if wide else None),
        )
        for label, answer, wide in answer_lines
    )
    return markup(_ANSWERS, items)


# ---------------------------------------------------------------- tables

_TABLES = """\
<div class="{kind}">
{again}<div class="abreast" style="--abreast: {abreast}">
{tables}
</div></div>"""
_AGAIN = """\
<p class="person"><span>Name</span><span class="page">{} · {}</span></p>
"""
_AGAIN_OF_KEY = """\
<p class="person"><span class="page">{} · {}</span></p>
"""
_TABLE = """\
<table class="trace"><thead><tr><th scope="col" class="count">#</th>
{heads}</tr></thead><tbody>
{rows}</tbody></table>"""
_TABLE_ROW = """\
<tr><td class="count">{}</td>{}</tr>
"""


def _split(
    rows: Sequence[TableRow], paper: Paper, left: float
) -> tuple[Sequence[TableRow], Sequence[Sequence[TableRow]]]:
    """The rows below the tree, where `left` millimetres are free, and those of each further page.

    If the table needs as many pages without the room below the tree, all of it is on pages of its
    own. Pages share their rows evenly, so none has just a few.
    """
    below = int((left - _HEADING) / _ROW + 1e-6)
    first = below * paper.abreast if below >= _FEWEST else 0
    full = paper.rows * paper.abreast
    pages = ceil(len(rows) / full)
    if len(rows) > first and ceil((len(rows) - first) / full) == pages:
        first = 0
    first = min(first, len(rows))
    rest = len(rows) - first
    each = ceil(rest / ceil(rest / full)) if rest else 1
    return rows[:first], [rows[at : at + each] for at in range(first, len(rows), each)]


def _again(plan: _Plan, page: str) -> Markup:
    """The head of a further page: a line for the name, the exercise, and the page."""
    if plan.right:
        return markup(_AGAIN_OF_KEY, page, plan.heading)
    return markup(_AGAIN, page, plan.heading)


def _tables(rows: Sequence[TableRow], number: int, paper: Paper, again: Markup) -> Markup:
    """The rows in tables side by side, on a page of their own if they have its head, `again`."""
    each = max(ceil(len(rows) / paper.abreast), min(len(rows), _FEWEST))
    return markup(
        _TABLES,
        kind="tables anew" if again else "tables",
        again=again,
        abreast=paper.abreast,
        tables=lines(
            _table(rows[start : start + each], number + start)
            for start in range(0, len(rows), each)
        ),
    )


def _table(rows: Sequence[TableRow], number: int) -> Markup:
    return markup(
        _TABLE,
        heads=joined(markup('<th scope="col">{}</th>', name) for name in _COLUMNS),
        rows=joined(
            markup(_TABLE_ROW, place, joined(markup("<td>{}</td>", cell) for cell in row))
            for place, row in enumerate(rows, number)
        ),
    )
