"""results.json for PrairieLearn's external grader."""

from collections.abc import Iterator
from typing import Any

from grader.core.models import Report
from grader.reports.formats import terminal
from grader.reports.parts import wording
from grader.reports.parts.check_results import Checked, checked, stopped
from grader.reports.text.escape import visible
from grader.reports.text.strict_json import dumps

_WIDTH = 80
_MOST_BYTES = 900_000  # PrairieLearn accepts at most a megabyte
_MESSAGE, _SHORT_MESSAGE = 20_000, 100
"""The most characters of a check's message, and of one in a report that would be too long."""
_LINES = 40  # the most lines of a program's output in one exercise


def render(report: Report) -> str:
    """One line of ASCII. If too long, it loses the program's output, then parts of messages."""
    text = ""
    for printed, longest in ((True, _MESSAGE), (False, _MESSAGE), (False, _SHORT_MESSAGE)):
        text = dumps(_document(report, printed, longest))
        if len(text) <= _MOST_BYTES:
            break
    return text + "\n"


def _document(report: Report, printed: bool, longest: int) -> dict[str, Any]:
    """The document, with PrairieLearn's keys. A submission that could not be run is not gradable,
    and costs no attempt; one graded in part is: its own program may have used up the time."""
    problem = stopped(report)
    full, total = report.max_score, filter(None, [wording.verdict(report), wording.ended(report)])
    return {
        "gradable": not problem,
        "score": max(0.0, min(1.0, report.score / full)) if full else 0.0,
        "message": problem or " ".join(total),
        "output": terminal.render(report, width=_WIDTH, command=None),
        "images": [],
        "tests": [_test(each, printed, longest) for each in checked(report)],
        **({"format_errors": [problem]} if problem else {}),
    }


def _test(each: Checked, printed: bool, longest: int) -> dict[str, Any]:
    """One check. The first check of an exercise has the program's output."""
    shows = printed and each.is_first
    return {
        "name": each.name,
        "description": visible(each.exercise.title),
        "points": each.score,
        "max_points": each.max_score,
        "message": each.why if len(each.why) <= longest else each.why[: longest - 1] + "…",
        "output": "\n".join(_printed(each.exercise.output)) if shows else "",
    }


def _printed(output: str) -> Iterator[str]:
    """The beginning of a program's output."""
    if not output:
        return
    lines = wording.output_lines(output)
    yield from (visible(line, limit=200) for line in lines[:_LINES])
    if len(lines) > _LINES:
        yield f"... {len(lines) - _LINES} more lines"
