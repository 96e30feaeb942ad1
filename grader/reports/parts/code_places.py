"""The places in the student's code at which findings are shown, for formats that mark its lines."""

from itertools import chain
from typing import NamedTuple

from grader.core.models import ExerciseReport, Finding, Report, Role

_ON_PAPER = frozenset({"written", "unanswered"})


class Place(NamedTuple):
    """A file of the submission and, if it is known, a line in it, from 1."""

    file: str
    line: int | None


def placed(
    finding: Finding | None, report: Report, exercise: ExerciseReport | None = None
) -> Place | None:
    """The place of a finding; None if it has none.

    A mistake in a search is placed at the beginning of the function whose line of the figure it
    breaks. A finding about all searches is placed where the first wrong search is.
    """
    if finding is None:
        return None
    if finding.file is not None:
        return Place(finding.file, finding.line)
    if finding.about == "program" or (exercise is not None and exercise.outcome in _ON_PAPER):
        return None
    governs = finding if exercise is not None or finding.figure else _first(report)
    role: Role = governs.figure[0].role if governs is not None and governs.figure else "max_value"
    for each in (role, "max_value", "search", "min_value"):
        if each in report.places:
            frame = report.places[each]
            return Place(frame.file, frame.line)
    return None


def _first(report: Report) -> Finding | None:
    """The first finding of a search that names a line of the figure."""
    searched = (each for each in report.exercises if each.outcome not in _ON_PAPER)
    findings = chain.from_iterable(each.verdict.findings for each in searched)
    return next((one for one in findings if one.figure and one.severity == "error"), None)
