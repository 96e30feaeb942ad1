"""The matrix of an audit for a spreadsheet: a row for each mistake, a column for each exercise."""

from __future__ import annotations

import csv
from io import StringIO

from grader.reports.audits import LETTERS, Audited
from grader.reports.text.escape import cell


def render(audited: Audited) -> str:
    """A cell has the letters of the checks that cost points; it is empty if none did."""
    audit = audited.audit
    text = StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["mistake", *map(cell, audit.exercises)])
    for name in audit.mistakes:
        checks = ("".join(LETTERS[check] for check in each) for each in audit.failed[name])
        rows.writerow([name, *checks])
    return text.getvalue()
