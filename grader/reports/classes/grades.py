"""The grades for a spreadsheet or a program: a row for each student, a column for each exercise."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO

from grader.core.amounts import all_digits
from grader.core.models.class_run import ClassResult
from grader.core.models.class_summary import ClassSummary
from grader.reports.text.escape import cell

COLUMNS = ("student", "name", "file", "status", "score", "max_score", "mistake", "graded_at")
"""The columns before those of the exercises."""
BYTE_ORDER_MARK = "\ufeff"


def render(summary: ClassSummary) -> str:
    """The rows under their header, each ended by a newline.

    A score that is unknown is empty. Several mistakes that explain a program together are separated
    by " + ". The byte order mark tells Excel that the file is UTF-8.
    """
    exercises = list(
        dict.fromkeys(each.id for result in summary.results for each in result.exercises)
    )
    text = StringIO()
    text.write(BYTE_ORDER_MARK)
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow([*COLUMNS, *map(cell, exercises)])
    for result in summary.results:
        scores = {each.id: all_digits(each.score) for each in result.exercises}
        known = scores if result.score is not None else {}
        rows.writerow([*_cells(result), *(known.get(each, "") for each in exercises)])
    return text.getvalue()


def _cells(result: ClassResult) -> Iterator[str]:
    """The cells of COLUMNS."""
    yield cell(result.student.id)
    yield cell(result.student.name)
    yield cell(result.file)
    yield result.status
    yield "" if result.score is None else all_digits(result.score)
    yield all_digits(result.max_score)
    yield cell(result.mistake)
    yield cell(result.graded_at)
