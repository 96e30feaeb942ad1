"""The smallest tree on which a program goes wrong, as the YAML file that `--exercise` takes."""

from __future__ import annotations

from grader.core.models import Report


def render(report: Report) -> str:
    """The exercise, or a comment that says that there is none."""
    if report.smallest is None:
        return "# No tree was looked for, or none was found, on which this program goes wrong.\n"
    return report.smallest.text
