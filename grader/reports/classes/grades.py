"""The grades for a spreadsheet or a program: a row for each student, a column for each exercise."""

from collections.abc import Iterable, Iterator

from grader.core.amounts import all_digits
from grader.core.models.class_run import ClassResult
from grader.core.models.class_summary import ClassSummary
from grader.reports.text.escape import cell
from grader.reports.text.spreadsheet import spreadsheet

COLUMNS = (
    "student",
    "name",
    "file",
    "status",
    "score",
    "max_score",
    "mistake",
    "graded_at",
    "adjustments",
)
"""The columns before those of the exercises."""


def render(summary: ClassSummary) -> str:
    """The rows under their header, each ended by a newline. A score that is unknown is empty.
    " + " separates mistakes that explain a program together, and the numbers of adjustments."""
    exercises = list(
        dict.fromkeys(each.id for result in summary.results for each in result.exercises)
    )
    rows = (_cells(result, exercises) for result in summary.results)
    return spreadsheet([[*COLUMNS, *map(cell, exercises)], *rows])


def _cells(result: ClassResult, exercises: Iterable[str]) -> Iterator[str]:
    """The cells of COLUMNS, and those of the exercises."""
    yield cell(result.student.id)
    yield cell(result.student.name)
    yield cell(result.file)
    yield result.status
    yield "" if result.score is None else all_digits(result.score)
    yield all_digits(result.max_score)
    yield cell(result.mistake)
    yield cell(result.graded_at)
    yield " + ".join(str(each.adjustment.number) for each in result.decisions if each.counts)
    scores = {each.id: all_digits(each.score) for each in result.exercises}
    for exercise in exercises:
        yield scores.get(exercise, "") if result.score is not None else ""
