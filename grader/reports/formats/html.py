"""The report as one page of HTML: for a browser, a phone, a screen reader, or paper."""

from __future__ import annotations

from grader.core.models import Report
from grader.reports.html import report_page


def render(report: Report) -> str:
    """One file that loads nothing: it includes its pictures, searches, styles and scripts."""
    return report_page.render(report)
