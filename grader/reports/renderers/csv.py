"""The rows of a document for a spreadsheet. Infinities are -inf and +inf."""

from __future__ import annotations

import csv
from io import StringIO

from grader.reports.document import Exact, Printable, bound
from grader.reports.text.escape import cell


def render(document: Printable) -> str:
    """The rows under their header, each ended by a newline."""
    text = StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerows(map(_cell, row) for row in document.rows)
    return text.getvalue()


def _cell(value: float | str) -> str:
    if isinstance(value, Exact):
        return value
    return cell(value) if isinstance(value, str) else bound(value)
