"""Every check of a report, numbered and in order, with its text for the student.

The formats for other programs are made from these, so all have the same tests, points and
texts.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import fsum
from typing import Literal, NamedTuple, TypeAlias

from grader.core.findings.phrases import count
from grader.core.models import Check, ExerciseReport, Finding, Report, Role
from grader.reports.parts import wording
from grader.reports.parts.report_facts import findings
from grader.reports.parts.whole_points import CheckPoints, thousandths
from grader.reports.text.escape import visible

CheckResult: TypeAlias = Literal["passed", "failed", "error", "skipped"]
"""The result of a check. error: it could not be run; skipped: grading stopped before it."""

_FINDINGS = 6  # the most findings that are listed for one exercise
_NEVER_RAN = frozenset({"missing", "refused", "unanswered"})
_BROKEN = frozenset({"crashed", "malformed", "missing", "refused"})
"""The possible outcomes of a program that cannot start any search."""
_ON_PAPER = frozenset({"written", "unanswered"})


@dataclass(frozen=True, slots=True)
class Checked:
    """One check of one exercise. All texts are `escape.visible`."""

    number: str  # exercise and check, both from 1: "3.2"
    is_first: bool  # of its exercise, so that it has the time and the output
    exercise: ExerciseReport
    check: Check
    name: str  # the exercise's id and the check's name: "wikipedia: value"
    # the points earned, of `max_score`, with three decimals that add up to the exercise's
    score: float
    max_score: float
    result: CheckResult
    # for the student. An exercise's first failed check has all findings, one or more lines each;
    # the others "see wikipedia: value". "" for a passed check and for a withheld exercise
    why: str
    sees: bool  # whether `why` only refers to another check
    cause: Finding | None  # that cost the points, on each failed check, if any


def checked(report: Report) -> list[Checked]:
    """The checks of all exercises, in the order of the report."""
    unfit = any(one.severity == "error" and one.about == "program" for one in _all_found(report))
    return [
        each
        for place, exercise in enumerate(report.exercises, 1)
        for each in _of_exercise(place, exercise, unfit=unfit)
    ]


def total(checks: Sequence[Checked]) -> CheckPoints:
    """The points of the checks together."""
    score, most = fsum(each.score for each in checks), fsum(each.max_score for each in checks)
    return CheckPoints(round(score, 3), round(most, 3))


def checked_alone(report: Report) -> list[Checked]:
    """The checks as `checked` has them, for a format that has no place for findings about the whole
    submission: the first check that went wrong has those as well."""
    checks = checked(report)
    for place, each in enumerate(checks):
        if each.result in {"failed", "error"}:
            own = each.why.splitlines()
            more = [one for one in report.findings if visible(one.message, limit=600) not in own]
            why = "\n".join([*chain.from_iterable(map(sentences, more)), *own])
            checks[place] = replace(each, why=why)
            break
    return checks


def _all_found(report: Report) -> Iterator[Finding]:
    yield from report.findings
    for exercise in report.exercises:
        yield from exercise.verdict.findings


def stopped(report: Report) -> str:
    """The sentence why nothing in the submission could be run; "" if anything could."""
    if report.exercises and all(one.outcome == "not-run" for one in report.exercises):
        return wording.ended(report)
    if any(each.result in {"passed", "failed"} for each in checked(report)):
        return ""
    errors = [finding for finding in _all_found(report) if finding.severity == "error"]
    if errors:
        return visible(errors[0].message, limit=600)
    return "None of the exercises could be run." if report.exercises else wording.NOTHING_GRADED


def sentences(finding: Finding) -> Iterator[str]:
    """The lines of one finding: the message, the program's own lines, then its details."""
    yield visible(finding.message, limit=600)
    own = wording.place(finding) if finding.own_lines else []
    for label, text in (*own, *wording.details(finding)):
        yield f"{label}: {visible(text)}"


def cause(exercise: ExerciseReport) -> Finding | None:
    """The finding that explains why an exercise lost points, if there is one."""
    if exercise.passed:
        return None
    findings = exercise.verdict.findings
    return next((one for one in findings if one.severity == "error"), next(iter(findings), None))


def _of_exercise(place: int, exercise: ExerciseReport, *, unfit: bool) -> Iterator[Checked]:
    """`unfit` says that the program cannot start a search in any exercise."""
    checks = exercise.verdict.checks
    points = thousandths(checks)
    first = next((number for number, check in enumerate(checks, 1) if not check.passed), 0)
    for number, (check, (score, max_score)) in enumerate(zip(checks, points, strict=True), 1):
        at_first = f"see {visible(exercise.id)}: {checks[first - 1].name}"
        has_text = not check.passed and not exercise.withheld
        sees = has_text and number != first
        yield Checked(
            number=f"{place}.{number}",
            is_first=number == 1,
            exercise=exercise,
            check=check,
            name=f"{visible(exercise.id)}: {check.name}",
            score=score,
            max_score=max_score,
            result=_result(
                exercise, check, unfit=unfit and exercise.withheld and exercise.outcome in _BROKEN
            ),
            why=at_first if sees else "\n".join(_why(exercise)) if has_text else "",
            sees=sees,
            cause=None if check.passed else cause(exercise),
        )


def _why(exercise: ExerciseReport) -> Iterator[str]:
    """The lines of all findings of a failed exercise."""
    found = findings(exercise)
    for finding in found[:_FINDINGS]:
        yield from sentences(finding)
        place = [] if finding.own_lines else wording.place(finding)
        yield from (f"{label}: {visible(text)}" for label, text in place)
    if len(found) > _FINDINGS:
        yield f"Not listed: {count(len(found) - _FINDINGS, 'more finding')}."


def _result(exercise: ExerciseReport, check: Check, *, unfit: bool) -> CheckResult:
    if check.passed:
        return "passed"
    if exercise.outcome == "not-run":
        return "skipped"
    if (unfit and not check.share) or any(
        one.severity == "error" and one.about == "program" for one in exercise.verdict.findings
    ):
        return "error"
    if exercise.actual.visited or check.share:
        return "failed"
    return "error" if exercise.outcome in _NEVER_RAN else "failed"


class Place(NamedTuple):
    """A file of the submission and, if it is known, a line in it, from 1."""

    file: str
    line: int | None


def placed(
    finding: Finding | None, report: Report, exercise: ExerciseReport | None = None
) -> Place | None:
    """The place of a finding; None if it has none. A mistake in a search is placed at the program's
    own line, or else at the beginning of the function whose line of the figure it breaks, if the
    reader may know it. A finding about all searches is placed where the first wrong search is."""
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
            is_told = exercise is None or exercise.entry.explained
            return Place(frame.file, frame.line if is_told else None)
    return None


def _first(report: Report) -> Finding | None:
    """The first finding of a search that names a line of the figure."""
    searched = (each for each in report.exercises if each.outcome not in _ON_PAPER)
    findings = chain.from_iterable(each.verdict.findings for each in searched)
    return next((one for one in findings if one.figure and one.severity == "error"), None)
