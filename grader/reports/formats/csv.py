"""A line a check, for a spreadsheet or for pandas."""

from __future__ import annotations

import csv
from io import StringIO

from grader.core.models import Report
from grader.reports.parts.check_results import checked, plain
from grader.reports.text.escape import cell

HEADER = (
    "submission", "exercise", "title", "check", "passed", "share", "score", "max_score",
    "outcome",
)  # fmt: skip


def render(report: Report) -> str:
    r"""The checks of every exercise under a header, each line ended by ``\n``.

    Not by ``\r\n``, as the RFC has it: spreadsheets and pandas read both, but Windows writes a
    newline as ``\r\n`` by itself, and would make ``\r\r\n`` of that, an empty line after each.
    true and false are what both take for truth.
    """
    text = StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(HEADER)
    for each in checked(report):
        exercise, check = each.exercise, each.check
        rows.writerow((
            cell(report.submission), cell(exercise.id), cell(exercise.title), check.name,
            "true" if check.passed else "false", plain(round(check.share, 6)), plain(check.score),
            plain(check.max_score), exercise.outcome,
        ))  # fmt: skip
    return text.getvalue()
