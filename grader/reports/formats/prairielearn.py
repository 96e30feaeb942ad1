"""results.json for PrairieLearn's external grader."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grader.core.models import Report
from grader.reports.formats import terminal
from grader.reports.parts import wording
from grader.reports.parts.check_results import Checked, checked, stopped
from grader.reports.text.escape import visible
from grader.reports.text.strict_json import dumps

_WIDTH = 80
_MOST_BYTES = 900_000
"""PrairieLearn takes no file of more than a megabyte."""
_TOLD, _TOLD_LEAST = 20_000, 100
"""Characters of a check's message."""
_LINES = 40
"""Of what a program printed in one exercise."""


def render(report: Report) -> str:
    """One line of ASCII. Where the whole would be too long, what the program printed is left out,
    then most of what is told of each check."""
    text = ""
    for printed, told in ((True, _TOLD), (False, _TOLD), (False, _TOLD_LEAST)):
        text = dumps(_document(report, printed, told))
        if len(text) <= _MOST_BYTES:
            break
    return text + "\n"


def _document(report: Report, printed: bool, told: int) -> dict[str, Any]:
    """The keys as PrairieLearn has them.

    A submission of which nothing could be run is not gradable: nobody loses an attempt by it. One
    that was graded in part is, since it may be its own program that took all the time.
    """
    problem = _problem(report)
    full = report.max_score
    return {
        "gradable": not problem,
        "score": max(0.0, min(1.0, report.score / full)) if full else 0.0,
        "message": problem or _total(report),
        "output": terminal.render(report, width=_WIDTH),
        "images": [],
        "tests": [_test(each, printed, told) for each in checked(report)],
        **({"format_errors": [problem]} if problem else {}),
    }


def _problem(report: Report) -> str:
    """Why there is nothing to be graded; "" if there is."""
    if report.exercises and all(one.outcome == "not-run" for one in report.exercises):
        return wording.ended(report)
    return stopped(report)


def _total(report: Report) -> str:
    return " ".join(filter(None, [wording.verdict(report), wording.ended(report)]))


def _test(each: Checked, printed: bool, told: int) -> dict[str, Any]:
    """One check; what the program printed in an exercise stands at its first."""
    shows = printed and each.is_first
    return {
        "name": each.name,
        "description": visible(each.exercise.title),
        "points": each.check.score,
        "max_points": each.check.max_score,
        "message": each.why if len(each.why) <= told else each.why[: told - 1] + "…",
        "output": "\n".join(_printed(each.exercise.output)) if shows else "",
    }


def _printed(output: str) -> Iterator[str]:
    """The beginning of what a program printed."""
    if not output:
        return
    lines = output.replace("\r\n", "\n").removesuffix("\n").split("\n")
    yield from (visible(line.expandtabs(4), limit=200) for line in lines[:_LINES])
    if len(lines) > _LINES:
        yield f"... {len(lines) - _LINES} more lines"
