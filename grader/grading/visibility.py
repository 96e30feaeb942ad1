"""What a student is told: the report as the instructor's choice lets its student see it.

Each exercise has a `feedback`, and one that is not visible is withheld whatever that is. What is
taken out is taken out of the report itself, so that no format can show it by mistake.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import fsum

from grader.core.models import Entry, Exercise, ExerciseReport, Finding, Report, ShownSearch
from grader.core.tree import Tree

_NOTHING = ShownSearch(value=None, moves=(), visited=())


def for_student(report: Report, *, withhold: bool = True) -> Report:
    """The report that its student may see: of every exercise no more than its feedback allows.

    Without `withhold`, exercises that are not visible are left to whoever shows them when it is
    time: one that is never shown is left whole, any other as its feedback has it. What was
    concluded from all searches together goes unless it rests on nothing but exercises that are
    told in full. What concerns the program alone stays.
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
    lost = [exercise for exercise in report.exercises if not exercise.passed]
    told_all = all(one.entry.feedback == "full" and not _is_hidden(one) for one in lost)
    return replace(
        report,
        # All of the time less what is told would be the time that a hidden exercise took.
        seconds=round(fsum(one.seconds for one in exercises), 6) if hidden else report.seconds,
        exercises=tuple(exercises),
        findings=_of_submission(report, exercises, told_all=told_all),
        diagnosis=report.diagnosis if told_all else None,
        smallest=report.smallest if told_all else None,
    )


def _is_hidden(exercise: ExerciseReport) -> bool:
    return exercise.entry.visibility != "visible"


def _withheld(report: ExerciseReport, number: int) -> ExerciseReport:
    """A hidden exercise: what it is worth, and which checks it passed.

    Its id has a space in it, as no other has. What was printed goes too, and how long it took: a
    program that has seen the tree can tell of it by both.
    """
    anything = Exercise(id=f"hidden {number}", title="A hidden exercise", tree=Tree.build(0))
    entry = Entry(
        exercise=anything,
        points=report.entry.points,
        rubric=report.entry.rubric,
        visibility=report.entry.visibility,
        feedback="none",
    )
    verdict = replace(report.verdict, findings=(), observed={})
    return ExerciseReport(
        entry=entry,
        outcome=report.outcome,
        verdict=verdict,
        expected=_NOTHING,
        actual=_NOTHING,
        withheld=True,
    )


def _reduced(report: ExerciseReport) -> ExerciseReport:
    """A visible exercise, as its feedback has it."""
    feedback, findings = report.entry.feedback, report.verdict.findings
    if feedback == "full":
        return report
    if feedback == "first-divergence":
        return replace(report, verdict=replace(report.verdict, findings=_first(findings)))
    said = dict.fromkeys(map(_kind, findings)) if feedback == "category" else ()
    # Value and move are the student's own, and the checks say already whether they are right.
    answer = replace(report.actual, visited=(), recording=None)
    return replace(
        report,
        entry=replace(report.entry, exercise=replace(report.entry.exercise, published=None)),
        verdict=replace(report.verdict, findings=tuple(said), observed={}),
        expected=_NOTHING,
        actual=answer if feedback == "category" else _NOTHING,
        output=report.output if feedback == "category" else "",
        output_cut=report.output_cut and feedback == "category",
    )


def _first(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """How the run ended, and the first thing about the search that is more than a note, if any."""
    ended = [one for one in findings if one.about in ("program", "ending")]
    search = [one for one in findings if one not in ended]
    first = next((one for one in search if one.severity != "note"), None)
    kept = [*ended, first or next(iter(search), None)]
    return tuple(one for one in findings if one in kept)


def _kind(finding: Finding) -> Finding:
    """What kind of finding it is, and where the program was if it came to no answer."""
    if finding.about == "program":
        return finding
    from grader.core.findings.all_kinds import KINDS  # only a reader who may not see all needs it

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
    report: Report, exercises: Iterable[ExerciseReport], *, told_all: bool
) -> tuple[Finding, ...]:
    """The findings on the whole submission; what an exercise had to say in common with all the
    others as far as a visible one still says it."""
    told = {finding for exercise in exercises for finding in exercise.verdict.findings}
    kept = []
    for finding in report.findings:
        about = finding.about
        if about == "program":
            kept.append(finding)
        elif about == "all searches":
            kept += [finding] if told_all else []
        else:
            kept += [one for one in (finding, _kind(finding)) if one in told][:1]
    return tuple(kept)
