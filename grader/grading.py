"""One submission against one assignment: plays each exercise, marks it, makes the report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import monotonic
from typing import Protocol

from grader.canonical import Answer, solve
from grader.endings import ending
from grader.marking import mark
from grader.models import (
    Assignment,
    Entry,
    Exercise,
    ExerciseReport,
    Finding,
    Missing,
    Outcome,
    Refused,
    Report,
    Search,
    Submission,
)
from grader.recording import Recording, is_number


class Runner(Protocol):
    """Whatever can search exercises for a submission: `grader.sandbox.host.Host`."""

    def play(self, exercise: Exercise) -> Outcome:
        """The outcome of one search."""
        ...


def grade(
    submission: Submission,
    assignment: Assignment,
    runner: Runner,
    progress: Callable[[int, int, str], None] = lambda *_: None,
) -> Report:
    """The report on `submission`; `runner` has been given it.

    `progress` is called before each exercise with how many are done, how many there are, its id.
    """
    began = monotonic()
    fatal = [finding for finding in submission.findings if finding.severity == "error"]
    exercises = []
    for done, entry in enumerate(assignment.entries):
        progress(done, len(assignment.entries), entry.exercise.id)
        outcome = _unplayable(fatal[0]) if fatal else runner.play(entry.exercise)
        said = fatal[:1] or ending(outcome, submission.entry, assignment.limits)
        exercises.append(_exercise(entry, outcome, said))
    exercises = _one_function_at_a_time(exercises)
    return Report(
        submission=submission.name,
        assignment=assignment.title,
        exercises=tuple(exercises),
        findings=submission.findings if fatal else (*submission.findings, *_shared(exercises)),
        pass_mark=assignment.pass_mark,
        seconds=round(monotonic() - began, 6),
    )


def _unplayable(finding: Finding) -> Outcome:
    """The outcome of every exercise when there is nothing to run."""
    if finding.code == "no-entry-file":
        return Missing(function="max_value")
    return Refused(problem=finding.message)


def _exercise(entry: Entry, outcome: Outcome, said: Sequence[Finding]) -> ExerciseReport:
    """The report on one exercise; `said` is what there is to say of how the run ended."""
    answer = solve(entry.exercise)
    verdict = mark(entry, answer, outcome)
    verdict = replace(verdict, findings=(*said, *verdict.findings))
    return ExerciseReport(
        entry=entry,
        outcome=outcome.kind,
        verdict=verdict,
        expected=_expected(answer),
        actual=_actual(outcome.recording),
        output=outcome.output,
        output_cut=outcome.output_cut,
        seconds=outcome.seconds,
    )


def _expected(answer: Answer) -> Search:
    return Search(value=answer.value, moves=answer.moves, visited=tuple(answer.recording.visited))


def _actual(recording: Recording | None) -> Search:
    if recording is None:
        return Search(value=None, moves=(), visited=())
    value: object = recording.value
    return Search(
        value=value if is_number(value) else None,  # type: ignore[arg-type] # a number
        moves=() if recording.move is None else (str(recording.move),),
        visited=tuple(recording.visited),
    )


def _shared(exercises: Sequence[ExerciseReport]) -> tuple[Finding, ...]:
    """What stopped every exercise alike, to be said once of the whole submission."""
    if not exercises or any(exercise.outcome == "answered" for exercise in exercises):
        return ()
    findings = exercises[0].verdict.findings
    alike = all(exercise.verdict.findings == findings for exercise in exercises)
    return findings if alike else ()


def _one_function_at_a_time(exercises: list[ExerciseReport]) -> list[ExerciseReport]:
    """If every exercise misses a function, all say the same one: the first to be written."""
    if not exercises or any(exercise.outcome != "missing" for exercise in exercises):
        return exercises
    return [
        replace(exercise, verdict=replace(exercise.verdict, findings=exercises[0].verdict.findings))
        for exercise in exercises
    ]
