"""The smallest tree on which a program is wrong, as the YAML file that `--exercise` takes."""

from grader.core.models import Report


def render(report: Report) -> str:
    """The exercise, or a comment if there is none."""
    if report.smallest is None:
        return "# No tree was searched for, or none was found, on which this program is wrong.\n"
    return report.smallest.text
