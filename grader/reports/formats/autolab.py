"""The report for Autolab: text for people, and the points on the last line of the output."""

from itertools import groupby

from grader.core.models import Report
from grader.reports.formats import terminal
from grader.reports.parts.check_results import checked, total
from grader.reports.text.strict_json import dumps

_WIDTH = 80
_MARGIN = "| "


def render(report: Report) -> str:
    """The terminal report without colours, 80 wide; then {"scores": {exercise: points}}. Autolab
    reads the last line. Any other line that begins with a brace gets a bar before it."""
    text = terminal.render(report, width=_WIDTH, command=None)
    lines = [
        _MARGIN + line if line.lstrip().startswith("{") else line for line in text.splitlines()
    ]
    scores = {
        exercise: total(list(checks)).score
        for exercise, checks in groupby(checked(report), key=lambda each: each.exercise.id)
    }
    return "\n".join([*lines, "", dumps({"scores": scores})]) + "\n"
