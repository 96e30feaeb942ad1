"""The figures of a class for a spreadsheet: a row for each number, and for each group of students.

`grades` has a row for each student.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from grader.core.amounts import all_digits
from grader.core.models.class_run import Student
from grader.core.models.class_summary import ClassSummary
from grader.core.printed_names import printed
from grader.reports.classes import FIGURES, bin_name, counts
from grader.reports.text.escape import cell
from grader.reports.text.spreadsheet import spreadsheet

COLUMNS = ("table", "item", "title", "figure", "value", "students")


class _Row(NamedTuple):
    """A row, in the order of COLUMNS. An unknown value is None."""

    table: str
    item: str
    title: str
    figure: str
    value: float | None
    students: Iterable[Student] = ()


def render(summary: ClassSummary) -> str:
    """The rows under their header. An unknown value is empty; "; " separates ids of students."""
    return spreadsheet([COLUMNS, *map(_cells, _rows(summary))])


def _cells(row: _Row) -> Sequence[str]:
    value = "" if row.value is None else all_digits(round(row.value, 6))
    # The cut of `cell` would lose ids; each of them is short.
    students = "; ".join(cell(each.id) for each in row.students)
    return [row.table, cell(row.item), cell(row.title), row.figure, value, students]


def _rows(summary: ClassSummary) -> Iterator[_Row]:
    """The figures of the class, of its scores and exercises, then its groups of students."""
    for figure, many in counts(summary).items():
        yield _Row("class", "", "", figure, many)
    if summary.scores is not None:
        for figure in FIGURES:
            yield _Row("scores", "", "", figure, getattr(summary.scores, figure))
        for place, many in enumerate(summary.scores.bins):
            yield _Row("histogram", bin_name(place), "", "submissions", many)
    for exercise in summary.exercises:
        for figure in ("max_score", "counted", "passed", "mean", "correlation", "discrimination"):
            yield _Row("exercises", exercise.id, exercise.title, figure, getattr(exercise, figure))
    yield from _groups(summary)
    for number, pair in enumerate(summary.similar, 1):
        both = (pair.first, pair.second)
        for figure in ("weight", "stretches", "comments", "names", "share", "same_behaviour"):
            yield _Row("similar", str(number), "", figure, float(getattr(pair, figure)), both)


def _groups(summary: ClassSummary) -> Iterator[_Row]:
    for mistake in summary.mistakes:
        yield _group("mistakes", printed(mistake.name), mistake.title, mistake.students)
    for line in summary.lines:
        yield _Row("lines", line.line, "", "exercises", line.exercises)
        yield _group("lines", line.line, "", line.students)
    for number, cluster in enumerate(summary.clusters, 1):
        yield _Row("clusters", str(number), "", "mean", cluster.mean)
        yield _group("clusters", str(number), "", cluster.students)
    yield _group("alone", "", "", summary.alone)
    for failed in summary.failed_runs:
        yield _group("failed_runs", failed.finding, failed.message, failed.students)
    for number, students in enumerate(summary.equal, 1):
        yield _group("equal", str(number), "", students)


def _group(table: str, item: str, title: str, students: Sequence[Student]) -> _Row:
    return _Row(table, item, title, "students", len(students), students)
