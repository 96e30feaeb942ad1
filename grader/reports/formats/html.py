"""The report as one page of HTML: for a browser, a phone, a screen reader, or paper."""

from __future__ import annotations

from grader.core.models import Report
from grader.reports.html import report_page


def render(report: Report, *, most_drawn: int | None = None) -> str:
    """One file that loads nothing: it includes its pictures, searches, styles and scripts.

    With `most_drawn`, it draws the searches of that many exercises at most.
    """
    return report_page.render(report, most_drawn=most_drawn)
