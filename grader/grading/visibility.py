"""The student's view of a report: only the parts that the instructor chose to show.

`feedback` limits the explanations of an exercise. An exercise that is not visible is withheld,
whatever its feedback. The parts are removed from the report itself, so no format can show them by
mistake.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import fsum

from grader.core.models import NO_SEARCH, Entry, Exercise, ExerciseReport, Finding, Report
from grader.core.tree import Tree


def for_student(report: Report, *, withhold: bool = True) -> Report:
    """The report for the student: each exercise is reduced to its feedback.

    With `withhold`, exercises that are not visible are withheld. Without it, the platform decides
    when to show them: an exercise that is always hidden is kept complete, any other is reduced to
    its feedback. Conclusions from all searches are removed unless every exercise in which the
    program lost points is visible with full feedback. Findings on the program alone are kept.
    """
    hidden = 0
    exercises: list[ExerciseReport] = []
    for exercise in report.exercises:
        if _is_hidden(exercise) and not withhold:
            hidden += 1
            never = exercise.entry.visibility == "hidden"
            exercises.append(exercise if never else _reduced(exercise))
        elif _is_hidden(exercise):
            hidden += 1
            exercises.append(_withheld(exercise, hidden))
        else:
            exercises.append(_reduced(exercise))
    programs = [one for one in report.exercises if not one.entry.is_written]
    shows_all = all(one.passed or one.entry.explained for one in programs)
    return replace(
        report,
        # The total time minus the visible times would be the time of the hidden exercises.
        seconds=round(fsum(one.seconds for one in exercises), 6) if hidden else report.seconds,
        exercises=tuple(exercises),
        findings=_of_submission(report, exercises, shows_all=shows_all),
        diagnosis=report.diagnosis if shows_all else None,
        smallest=report.smallest if shows_all else None,
    )


def _is_hidden(exercise: ExerciseReport) -> bool:
    return exercise.entry.visibility != "visible"


def _withheld(report: ExerciseReport, number: int) -> ExerciseReport:
    """A hidden exercise with only its points, checks, outcome and visibility. Its id has a space,
    which no other id has. Printed output and time are removed too: a program that has seen the tree
    could reveal it by either."""
    placeholder = Exercise(id=f"hidden {number}", title="A hidden exercise", tree=Tree.build(0))
    entry = Entry(
        exercise=placeholder,
        points=report.entry.points,
        rubric=report.entry.rubric,
        visibility=report.entry.visibility,
        feedback="none",
    )
    verdict = replace(report.verdict, findings=(), open=(), at_stake=0.0, observed={})
    return ExerciseReport(
        entry=entry,
        outcome=report.outcome,
        verdict=verdict,
        expected=NO_SEARCH,
        actual=NO_SEARCH,
        withheld=True,
    )


def _reduced(report: ExerciseReport) -> ExerciseReport:
    """A visible exercise, reduced to its feedback."""
    feedback, findings = report.entry.feedback, report.verdict.findings
    if feedback == "full":
        return report
    if feedback == "first-divergence":
        return replace(report, verdict=replace(report.verdict, findings=_first(findings)))
    kinds = dict.fromkeys(map(_kind, findings)) if feedback == "category" else ()
    # Value and move are the student's own; the checks already show whether they are right.
    answer = replace(report.actual, visited=(), recording=None, grown=None, trace=None)
    return replace(
        report,
        entry=replace(report.entry, exercise=replace(report.entry.exercise, published=None)),
        verdict=replace(report.verdict, findings=tuple(kinds), observed={}),
        expected=NO_SEARCH,
        actual=answer if feedback == "category" else NO_SEARCH,
        output=report.output if feedback == "category" else "",
        output_cut=report.output_cut and feedback == "category",
    )


def _first(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings on the end of the run, and the first on the search: a note only if all are."""
    ended = [one for one in findings if one.about in ("program", "ending")]
    search = [one for one in findings if one not in ended]
    first = next((one for one in search if one.severity != "note"), None)
    kept = [*ended, first or next(iter(search), None)]
    return tuple(one for one in findings if one in kept)


def _kind(finding: Finding) -> Finding:
    """Only the kind of a finding, and the line where the run ended if it gave no answer."""
    if finding.about == "program":
        return finding
    from grader.core.findings.all_kinds import KINDS

    ended = finding.about == "ending"
    return Finding(
        code=finding.code,
        message=KINDS[finding.code].category,
        severity=finding.severity,
        about=finding.about,
        file=finding.file if ended else None,
        line=finding.line if ended else None,
    )


def _of_submission(
    report: Report, exercises: Iterable[ExerciseReport], *, shows_all: bool
) -> tuple[Finding, ...]:
    """The findings on the whole submission. One that all exercises share is kept in the form in
    which a visible exercise still has it; it may blame another line, which the run of one tree
    showed."""
    shown = {_unplaced(each) for exercise in exercises for each in exercise.verdict.findings}
    kept = []
    for finding in report.findings:
        about = finding.about
        if about == "program":
            kept.append(finding)
        elif about == "all searches":
            kept += [finding] if shows_all else []
        else:
            kept += [one for one in (finding, _kind(finding)) if _unplaced(one) in shown][:1]
    return tuple(kept)


def _unplaced(finding: Finding) -> Finding:
    return replace(finding, file=None, line=None, own_lines=())
