"""Worksheets for an exam, with empty trees and tables, and their keys: HTML to be printed.

Each exercise begins on a new page. The layout is computed here, in millimetres, for the area that
A4 and Letter share. A table has as many rows as a search without pruning needs, so their number
gives nothing away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from math import ceil
from typing import NamedTuple

from grader.core.amounts import worth
from grader.core.errors import UsageError
from grader.core.findings.phrases import count, leaves_are
from grader.core.models import Entry, Exercise
from grader.kinds.search.solution import solution_of
from grader.pages.exercise_parts import AnswerLine, rule, tree, with_all_values
from grader.pages.worksheet_key import KeyTable, PrintedRow
from grader.pages.worksheet_questions import (
    OTHERS_OF_PLAYOUTS,
    answer_lines,
    instructions,
    needs_rule,
    needs_tree,
    unknown_leaves,
)
from grader.reports.html.blocks import heads
from grader.reports.html.page import document
from grader.reports.parts.wording import subject
from grader.reports.pictures import svg
from grader.reports.text.markup import (
    EMPTY,
    Markup,
    attributes,
    ended,
    joined,
    lines,
    markup,
    shown,
)
from grader.reports.text.page_files import templates
from grader.search.best_ordering import fewest_leaves
from grader.search.reference_player import Answer

_HTML = templates("pages/worksheet.html")

MM = 25.4 / 96  # millimetres in a pixel

_ROW, _HEADING, _AGAIN_HIGH = 6.2, 7.0, 11.0
_WORDS, _WORDS_OF_KEY = 49.0, 65.0
"""The height of all but the tree, the answers and the table on an exercise's first page; in a key
the notes are included."""
_ANSWER, _LETTERS = 7.5, 90  # the height of an answer line, and its letters
_SCALES = 0.35, 0.6, 0.8
"""The scales of a tree: the smallest allowed, the smallest above its table, and the usual one."""
_ROOMS = 200, 160, 130, 110, 90, 70, 50
"""The widths, in pixels, that are tried for the room beside each inner node."""
_FEWEST = 5  # the fewest rows in a column of a table that begins below the tree
_COLUMNS = ("Node", "α", "β", "Value", "Function", "Cutoff")
_BLANK: PrintedRow = ("",) * len(_COLUMNS)


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
_WIDEST = 900  # the widest tree, in pixels, that is printed upright


def sheet(entries: Sequence[Entry], blank_rows: int | None = None) -> Markup:
    """The worksheet, with `blank_rows` rows for each exercise, by default `most_rows`. Raises
    UsageError if a tree is too large for a page."""
    return _document([_blank(place, entry, blank_rows) for place, entry in enumerate(entries, 1)])


def key(entries: Sequence[Entry], answers: Callable[[Exercise], Answer]) -> Markup:
    """The key to the same exercises. Raises UsageError as `sheet` does."""
    return _document([_filled(place, entry, answers) for place, entry in enumerate(entries, 1)])


def most_rows(exercise: Exercise) -> int:
    """The rows of a trace without pruning: one for each visit, and each return to a parent."""
    return 2 * len(exercise.tree) - 1


def _document(plans: Sequence[_Plan]) -> Markup:
    about = subject(plan.entry.exercise for plan in plans)
    several = f"{count(len(plans), 'exercise')} on {about}"
    title = plans[0].entry.exercise.title if len(plans) == 1 else several
    ends = list(accumulate(plan.pages for plan in plans))
    body = [
        _exercise(
            plan, [f"page {end - before} of {ends[-1]}" for before in reversed(range(plan.pages))]
        )
        for plan, end in zip(plans, ends, strict=True)
    ]
    return document(
        plans[0].kind + title,
        markup("<main>\n{}\n</main>", lines(body)),
        styles=["pages/worksheet.css"],
    )


# ---------------------------------------------------------------- one exercise


class _Plan(NamedTuple):
    """The layout of one exercise."""

    place: int
    entry: Entry
    kind: str  # the word before the title of a key
    paper: Paper
    drawn: svg.Drawing | None  # the tree; None if no question is about it
    scale: float  # that of the tree
    answers: Sequence[AnswerLine]
    # the rows of the table below the tree; `anew` those of each further page
    below: Sequence[PrintedRow]
    anew: Sequence[Sequence[PrintedRow]]
    notes: Sequence[Markup]  # those of a key

    @property
    def pages(self) -> int:
        return 1 + len(self.anew)

    @property
    def heading(self) -> str:
        return f"{self.kind}{self.place}. {self.entry.exercise.title}"


def _blank(place: int, entry: Entry, blank_rows: int | None) -> _Plan:
    exercise = with_all_values(entry.exercise, unknown_leaves(entry))
    many = most_rows(exercise) if blank_rows is None else blank_rows
    drawn = _roomy_tree(exercise, f"x{place}-") if needs_tree(entry) else None
    blank = [line._replace(answer="") for line in answer_lines(entry, None)]
    return _plan(place, entry, "", drawn, blank, [_BLANK] * many if "trace" in entry.worth else [])


class KeyParts(NamedTuple):
    """The right answer to one exercise: the tree with its search, answers, the table, notes."""

    drawn: svg.Drawing | None  # None if no question is about the tree
    answers: Sequence[AnswerLine]
    rows: Sequence[PrintedRow]
    notes: Sequence[Markup]


def key_parts(place: int, entry: Entry, answers: Callable[[Exercise], Answer]) -> KeyParts:
    """The right answer to the exercise at that place of a page, as a key and a review show it."""
    exercise, prefix = entry.exercise, f"x{place}-"
    rows: Sequence[PrintedRow] = []
    notes: list[Markup] = []
    if exercise.playouts is not None:
        right, drawn = None, tree(exercise, prefix)
        notes.append(markup(_NOTE, OTHERS_OF_PLAYOUTS))
    else:
        right = solution_of(answers(exercise))
        drawn = tree(with_all_values(exercise, unknown_leaves(entry)), prefix, right=right)
        if "ordering" in entry.worth and (fewest := fewest_leaves(exercise)) is not None:
            notes.append(markup(_NOTE, f"Any order is right if {leaves_are(fewest)} evaluated."))
        if "trace" in entry.worth:
            table = KeyTable(right)
            rows = table.rows()
            notes.append(table.notes())
    filled = list(answer_lines(entry, right))
    return KeyParts(drawn if needs_tree(entry) else None, filled, rows, notes)


def _filled(place: int, entry: Entry, answers: Callable[[Exercise], Answer]) -> _Plan:
    return _plan(place, entry, "Key: ", *key_parts(place, entry, answers))


def _plan(
    place: int,
    entry: Entry,
    kind: str,
    drawn: svg.Drawing | None,
    answers: Sequence[AnswerLine],
    rows: Sequence[PrintedRow],
    notes: Sequence[Markup] = (),
) -> _Plan:
    exercise = entry.exercise
    if drawn is None:
        return _Plan(place, entry, kind, UPRIGHT, None, 1, answers, (), (), notes)
    paper = _paper(exercise)
    wide = sum(ceil(max(1, len(line.answer)) / _LETTERS) for line in answers if line.wide)
    lines_high = (ceil(sum(not line.wide for line in answers) / 2) + wide) * _ANSWER
    left = paper.height - (_WORDS_OF_KEY if kind else _WORDS) - lines_high
    tables = _HEADING + ceil(len(rows) / paper.abreast) * _ROW if rows else 0
    smallest, least, usual = _SCALES
    high = drawn.height * MM
    beside_table = (left - tables) / high
    fitting = beside_table if beside_table >= least else left / high
    scale = min(fitting, usual, paper.width / (drawn.width * MM))
    if scale < smallest:
        deep = 1 + max(exercise.tree.depth)
        raise UsageError(
            f"the tree of {exercise.id} has {deep} levels, which is too large to print on one "
            "page; choose a smaller tree"
        )
    below, anew = _split(rows, paper, left - high * scale)
    return _Plan(place, entry, kind, paper, drawn, scale, answers, below, anew, notes)


_NAME, _DATE = markup("<span>Name</span>"), markup("<span>Date</span>")
_NOTE = '<p class="notes">{}</p>'


def _exercise(plan: _Plan, pages: Sequence[str]) -> Markup:
    """The exercise; `pages` are the texts that number its pages."""
    entry, rows = plan.entry, plan.below
    parts: list[Markup] = []
    if plan.drawn is not None:
        parts.append(markup("<p>{}</p>", rule(entry.exercise, of_search=needs_rule(entry))))
        if not plan.kind:
            told = instructions(entry, table=bool(rows or plan.anew))
            parts.append(markup("<p>{}</p>", shown(told, 2000)))
        wide = f"{plan.drawn.width * MM * plan.scale:.1f}"
        parts.append(markup(_HTML["tree"], wide, plan.drawn.element))
    parts.append(answer_list(plan.answers))
    if rows:
        parts.append(_tables(rows, 1, plan.paper, EMPTY))
    number = 1 + len(rows)
    name = EMPTY if plan.kind else _NAME
    for rows, page in zip(plan.anew, pages[1:], strict=True):
        again = markup(_HTML["person"], name, f"{page} · {plan.heading}")
        parts.append(_tables(rows, number, plan.paper, ended([again])))
        number += len(rows)
    return markup(
        _HTML["exercise"],
        kind="exercise wide" if plan.paper is WIDE else "exercise",
        person=markup(
            _HTML["person"], EMPTY if plan.kind else markup("{}{}", _NAME, _DATE), pages[0]
        ),
        heading=plan.heading,
        worth=worth(entry.points),
        parts=lines([*parts, *plan.notes]),
    )


def _paper(exercise: Exercise) -> Paper:
    """The orientation of the paper. A key has that of its worksheet, though its tree is larger."""
    return WIDE if tree(exercise, "").width > _WIDEST else UPRIGHT


def _roomy_tree(exercise: Exercise, prefix: str) -> svg.Drawing:
    """The empty tree, as wide as the paper allows at its usual scale: the room is for writing."""
    across = _paper(exercise).width / MM / _SCALES[-1]
    fitting = (drawn for room in _ROOMS if (drawn := tree(exercise, prefix, room)).width <= across)
    return next(fitting, tree(exercise, prefix))


def answer_list(answer_lines: Sequence[AnswerLine]) -> Markup:
    """The answer lines: empty ones to write on, or those of a key."""
    items = ended(
        markup(
            "<div{attributes}><dt>{}</dt><dd>{}</dd></div>",
            shown(label, 120),
            shown(answer, 2000),
            attributes=attributes(class_="across" if wide else None),
        )
        for label, answer, wide in answer_lines
    )
    return markup(_HTML["answers"], items)


# ---------------------------------------------------------------- tables


def _split(
    rows: Sequence[PrintedRow], paper: Paper, left: float
) -> tuple[Sequence[PrintedRow], Sequence[Sequence[PrintedRow]]]:
    """The rows below the tree, where `left` millimetres are free, and those of each further page.
    If the table needs as many pages without the room below the tree, all of it is on pages of its
    own. Pages share their rows evenly, so none has just a few."""
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


def _tables(rows: Sequence[PrintedRow], number: int, paper: Paper, again: Markup) -> Markup:
    """The rows in tables side by side, on a page of their own if they have its head, `again`."""
    each = max(ceil(len(rows) / paper.abreast), min(len(rows), _FEWEST))
    return markup(
        _HTML["tables"],
        kind="tables anew" if again else "tables",
        again=again,
        abreast=paper.abreast,
        tables=lines(
            trace_table(rows[start : start + each], number + start)
            for start in range(0, len(rows), each)
        ),
    )


def trace_table(rows: Sequence[PrintedRow], number: int) -> Markup:
    """The rows as one table, counted from `number`."""
    return markup(
        _HTML["table"],
        heads=heads(_COLUMNS),
        rows=ended(
            markup(_HTML["row"], place, joined(markup("<td>{}</td>", cell) for cell in row))
            for place, row in enumerate(rows, number)
        ),
    )
