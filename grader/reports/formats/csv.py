"""One line for each check and a last one with the totals, for a spreadsheet or for pandas."""

from collections.abc import Iterator, Sequence

from grader.core.amounts import all_digits
from grader.core.models import Report
from grader.reports.parts.check_results import checked, total_max_score, total_score
from grader.reports.text.escape import cell
from grader.reports.text.spreadsheet import spreadsheet

HEADER = (
    *("submission", "exercise", "title", "check"),
    *("passed", "share", "score", "max_score", "outcome"),
)
TOTAL = "TOTAL"
"""The last row's exercise; the ids of exercises are in lower case."""


def render(report: Report) -> str:
    """The checks of every exercise under a header, then the totals. Spreadsheets and pandas take
    "true" and "false" for truth values."""
    return spreadsheet([HEADER, *_rows(report)])


def _rows(report: Report) -> Iterator[Sequence[str]]:
    checks = checked(report)
    for each in checks:
        exercise, check = each.exercise, each.check
        yield (
            cell(report.submission),
            cell(exercise.id),
            cell(exercise.title),
            check.name,
            "true" if check.passed else "false",
            all_digits(round(check.share, 6)),
            all_digits(each.score),
            all_digits(each.max_score),
            exercise.outcome,
        )
    score, most = total_score(checks), total_max_score(checks)
    yield (
        cell(report.submission),
        TOTAL,
        "",
        "",
        "true" if report.passed else "false",
        all_digits(round(score / most, 6) if most else 0.0),
        all_digits(score),
        all_digits(most),
        "complete" if report.complete else "incomplete",
    )
