"""The trace table of a solution for a spreadsheet. Infinities are -inf and +inf."""

from __future__ import annotations

import csv
from io import StringIO

from grader.reports.solutions import Solution, bound, prune
from grader.reports.text.escape import cell

HEADER = ("Node", "alpha", "beta", "Value", "Function", "PRUNE")


def render(solution: Solution) -> str:
    """The rows of the trace under their header, each ended by a newline."""
    text = StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(HEADER)
    for row in solution.trace:
        numbers = map(bound, (row.alpha, row.beta, row.value))
        rows.writerow((cell(row.node), *numbers, row.function, prune(row)))
    return text.getvalue()
