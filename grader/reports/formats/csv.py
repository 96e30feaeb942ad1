"""One line for each check and a last one with the totals, for a spreadsheet or for pandas."""

from collections.abc import Iterator, Sequence

from grader.core.amounts import all_digits
from grader.core.models import Report
from grader.reports.parts.check_results import checked, total
from grader.reports.text.escape import cell
from grader.reports.text.spreadsheet import spreadsheet

HEADER = tuple("submission exercise title check passed share score max_score outcome".split())
TOTAL = "TOTAL"  # the last row's exercise; the ids of exercises are in lower case


def render(report: Report) -> str:
    """The checks under a header, then the totals. "true" and "false" are known to spreadsheets."""
    return spreadsheet([HEADER, *_rows(report)])


def _rows(report: Report) -> Iterator[Sequence[str]]:
    checks = checked(report)
    for each in checks:
        exercise, check = each.exercise, each.check
        names = map(cell, (report.submission, exercise.id, exercise.title))
        marks = _marks(check.passed, check.share, each.score, each.max_score)
        yield *names, check.name, *marks, exercise.outcome
    score, most = total(checks)
    marks = _marks(report.passed, score / most if most else 0.0, score, most)
    ended = "complete" if report.complete else "incomplete"
    yield cell(report.submission), TOTAL, "", "", *marks, ended


def _marks(passed: bool, share: float, score: float, most: float) -> Sequence[str]:
    """The cells from `passed` to `max_score`."""
    return ["true" if passed else "false", *map(all_digits, (round(share, 6), score, most))]
