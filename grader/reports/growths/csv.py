"""The growth for a spreadsheet: a row for each search and depth, then for each curve and depth."""

from __future__ import annotations

import csv
from io import StringIO

from grader.reports.growths import COLUMNS, cells
from grader.reports.text.escape import cell
from grader.search.growth import Growth


def render(growth: Growth) -> str:
    """The rows under their header, each ended by a newline. A curve has only its leaves."""
    text = StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(COLUMNS)
    for series in growth.series:
        for point in series.points:
            name, *rest = cells(series, point)
            rows.writerow([cell(str(name)), *rest])
    for name, leaves in growth.curves:
        for depth, number in zip(growth.depths, leaves, strict=True):
            rows.writerow([name, "", depth, "", number, "", "", "", ""])
    return text.getvalue()
