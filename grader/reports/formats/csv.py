"""One line for each check and a last one with the totals, for a spreadsheet or for pandas."""

from __future__ import annotations

import csv
from io import StringIO

from grader.core.amounts import all_digits
from grader.core.models import Report
from grader.reports.parts.check_results import checked, total_max_score, total_score
from grader.reports.text.escape import cell

HEADER = (
    "submission",
    "exercise",
    "title",
    "check",
    "passed",
    "share",
    "score",
    "max_score",
    "outcome",
)

TOTAL = "TOTAL"
"""The last row's exercise; the ids of exercises are in lower case."""
BYTE_ORDER_MARK = "\ufeff"


def render(report: Report) -> str:
    r"""The checks of every exercise under a header, then the totals, each line ended by ``\n``.

    The byte order mark tells Excel that the file is UTF-8; pandas and other spreadsheets skip it.

    The RFC asks for ``\r\n``, but Windows turns ``\n`` into ``\r\n`` when it writes a file, so the
    file would have ``\r\r\n``: an empty line after each. Spreadsheets and pandas read both, and
    take "true" and "false" for truth values.
    """
    text = StringIO()
    text.write(BYTE_ORDER_MARK)
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(HEADER)
    checks = checked(report)
    for each in checks:
        exercise, check = each.exercise, each.check
        rows.writerow(
            (
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
        )
    score, most = total_score(checks), total_max_score(checks)
    rows.writerow(
        (
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
    )
    return text.getvalue()
