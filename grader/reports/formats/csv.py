"""One line for each check, for a spreadsheet or for pandas."""

from __future__ import annotations

import csv
from io import StringIO

from grader.core.amounts import all_digits
from grader.core.models import Report
from grader.reports.parts.check_results import checked
from grader.reports.text.escape import cell

HEADER = (
    "submission", "exercise", "title", "check", "passed", "share", "score", "max_score",
    "outcome",
)  # fmt: skip


def render(report: Report) -> str:
    r"""The checks of every exercise under a header, each line ended by ``\n``.

    The RFC asks for ``\r\n``, but Windows turns ``\n`` into ``\r\n`` when it writes a file, so the
    file would have ``\r\r\n``: an empty line after each. Spreadsheets and pandas read both, and
    take "true" and "false" for truth values.
    """
    text = StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(HEADER)
    for each in checked(report):
        exercise, check = each.exercise, each.check
        rows.writerow((
            cell(report.submission), cell(exercise.id), cell(exercise.title), check.name,
            "true" if check.passed else "false", all_digits(round(check.share, 6)),
            all_digits(check.score), all_digits(check.max_score), exercise.outcome,
        ))  # fmt: skip
    return text.getvalue()
