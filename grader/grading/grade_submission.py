"""One submission against one assignment: plays each exercise, marks it, makes the report.

If points were lost, it is then looked into why (`grader.diagnosis.failure_analysis`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from grader.core.models import (
    Assignment,
    Entry,
    Exercise,
    ExerciseReport,
    Finding,
    Isolation,
    Missing,
    NotRun,
    NotThere,
    Outcome,
    Refused,
    Report,
    Search,
    Submission,
    Unanswered,
    UnreadableProgram,
    Written,
)
from grader.core.recording import Recording, is_number
from grader.marking.checks import mark
from grader.marking.run_endings import ending
from grader.search.iterative_deepening import counted
from grader.search.reference_player import Answer, solve

if TYPE_CHECKING:
    from grader.diagnosis.failure_analysis import Inquiry

_NO_FUNCTION = frozenset({"missing-function", "not-written-yet", "no-entry-file"})


class Runner(Protocol):
    """Whatever can search exercises for a submission: `grader.sandbox.host.Host`."""

    isolation: Isolation | None

    def play(self, exercise: Exercise) -> Outcome:
        """The outcome of one search."""
        ...

    def try_out(self, exercise: Exercise) -> Outcome:
        """As `play`, for a short time, which counts toward no limit."""
        ...


class Grading:
    """One submission being graded; at any moment there is a whole report of what is done."""

    def __init__(self, submission: Submission, assignment: Assignment, runner: Runner) -> None:
        self.submission = submission
        self.assignment = assignment
        self._runner = runner
        self._began = monotonic()
        self._done: list[ExerciseReport] = []
        self._not_run: dict[str, ExerciseReport] = {}
        self._answers: dict[str, Answer] = {}
        self._outcomes: list[Outcome] = []
        self._turn: Entry | None = None
        self.version = 0
        """How often there has been something new to report."""
        self._inquiry: Inquiry | None = None
        self._findings = _findings(submission, assignment)
        fatal = [finding for finding in self._findings if finding.severity == "error"]
        self._fatal = fatal[:1]

    def steps(self) -> Iterator[str]:
        """Grade one exercise after another, then look into what went wrong; before each step, what
        it is."""
        for entry in self.assignment.entries:
            yield entry.id
            self._turn = entry if entry.answer == "program" and not self._fatal else None
            outcome = self._outcome(entry)
            answer = self._answers.pop(entry.id, None) or solve(entry.exercise)
            marked = self._marked(entry, answer, outcome)
            self._outcomes.append(outcome)
            self._done.append(marked)
            self._turn = None
            self.version += 1
        pairs = zip(self._done, self._outcomes, strict=True)
        played = [pair for pair in pairs if pair[0].entry.answer == "program"]
        if self._fatal or all(marked.passed for marked, _ in played):
            return
        from grader.diagnosis.failure_analysis import Inquiry  # only what failed needs it

        self._inquiry = Inquiry(played, self.assignment.limits, self._try_out)
        for step in self._inquiry.steps():
            self.version += 1
            yield step
        self.version += 1

    def _outcome(self, entry: Entry) -> Outcome:
        """What became of one exercise."""
        if entry.answer == "written":
            from grader.written import submission_answers  # most assignments have no such exercise

            return submission_answers.outcome(entry.exercise, self.submission)
        if self._fatal:
            return _unplayable(self._fatal[0])
        return self._runner.play(entry.exercise)

    def _try_out(self, entry: Entry) -> tuple[ExerciseReport, Outcome]:
        """One more search, of a tree that counts for nothing."""
        outcome = self._runner.try_out(entry.exercise)
        return self._marked(entry, solve(entry.exercise), outcome), outcome

    @property
    def done(self) -> int:
        """How many exercises are graded."""
        return len(self._done)

    def report(self) -> Report:
        """The report; exercises whose turn has not come are in it as not run.

        Once it has been asked for, another thread may ask as well: nothing is searched again.
        """
        turn = self._turn
        done = list(self._done)  # it may grow meanwhile: files are kept up to date beside the run
        rest = self.assignment.entries[len(done) :]
        exercises = done + [self._waiting(entry, begun=entry is turn) for entry in rest]
        exercises = _one_function_at_a_time(exercises)
        findings, inquiry = self._findings, self._inquiry
        concluded = inquiry.findings() if inquiry else ()
        found = next((each for each in list(self._outcomes) if each.taken), NotRun())
        return Report(
            submission=self.submission.name,
            assignment=self.assignment.title,
            exercises=tuple(exercises),
            findings=findings if self._fatal else (*findings, *_shared(exercises), *concluded),
            pass_mark=self.assignment.pass_mark,
            seconds=round(monotonic() - self._began, 6),
            isolation=self._runner.isolation,
            taken=found.taken,
            places=found.places,
            diagnosis=inquiry.diagnosis if inquiry else None,
            smallest=inquiry.smallest if inquiry else None,
            root=self.submission.root,
        )

    def _waiting(self, entry: Entry, *, begun: bool) -> ExerciseReport:
        """The report on an exercise that is not run, or not to its end; its answer is kept."""
        name = entry.id
        if name not in self._not_run:
            answer = self._answers[name] = solve(entry.exercise)
            self._not_run[name] = self._marked(entry, answer, NotRun())
        waiting = self._not_run[name]
        if not begun:
            return waiting
        said = ending(NotRun(begun=True), self.submission.entry, self.assignment)
        return replace(waiting, verdict=replace(waiting.verdict, findings=tuple(said)))

    def _marked(self, entry: Entry, answer: Answer, outcome: Outcome) -> ExerciseReport:
        # An answer that is all there is has no program beside it that the error may be about.
        on_paper = entry.answer == "written" and not self.submission.alone
        said = [] if on_paper else self._fatal
        said = said or ending(outcome, self.submission.entry, self.assignment)
        return _exercise(entry, answer, outcome, said)


def grade(submission: Submission, assignment: Assignment, runner: Runner) -> Report:
    """The report on `submission`; `runner` has been given it."""
    grading = Grading(submission, assignment, runner)
    for _ in grading.steps():
        pass
    return grading.report()


def _unplayable(finding: Finding) -> Outcome:
    """The outcome of every exercise when there is nothing to run."""
    if finding.code == "no-entry-file":
        return Missing(functions=("max_value",), reason=NotThere())
    return Refused(reason=UnreadableProgram())


def _exercise(
    entry: Entry, answer: Answer, outcome: Outcome, said: Sequence[Finding]
) -> ExerciseReport:
    """The report on one exercise; `said` is what there is to say of how the run ended."""
    if isinstance(outcome, (Written, Unanswered)):
        from grader.written import submission_answers  # as above

        verdict, actual = submission_answers.marked(entry, answer, outcome)
    else:
        verdict = mark(entry, answer, outcome)
        actual = _actual(entry.exercise, outcome.recording)
    own = () if said and outcome.kind == "unanswered" else verdict.findings
    verdict = replace(verdict, findings=(*said, *own))
    return ExerciseReport(
        entry=entry,
        outcome=outcome.kind,
        verdict=verdict,
        expected=_expected(answer),
        actual=actual,
        output=outcome.output,
        output_cut=outcome.output_cut,
        seconds=outcome.seconds,
    )


def _expected(answer: Answer) -> Search:
    recording = answer.recording
    return Search(
        value=answer.value,
        moves=answer.moves,
        visited=tuple(recording.visited),
        recording=recording,
    )


def _actual(exercise: Exercise, recording: Recording | None) -> Search:
    if recording is None:
        return Search(value=None, moves=(), visited=())
    recording = counted(exercise, recording)
    value: object = recording.value
    return Search(
        value=value if is_number(value) else None,  # type: ignore[arg-type] # a number
        moves=() if recording.move is None else (str(recording.move),),
        visited=tuple(recording.visited),
        recording=recording,
    )


def _findings(submission: Submission, assignment: Assignment) -> tuple[Finding, ...]:
    """What is wrong with the folder, as far as it matters to what the assignment asks for."""
    findings: Iterable[Finding] = submission.findings
    written = all(entry.answer == "written" for entry in assignment.entries)
    if written and not submission.alone:
        findings = [finding for finding in findings if finding.severity != "error"]
    if submission.answers and not submission.alone:
        from grader.written import submission_answers  # as above

        findings = [
            *findings,
            *submission_answers.left_over(submission.answers, assignment.entries),
        ]
    return tuple(findings)


def _shared(exercises: Sequence[ExerciseReport]) -> tuple[Finding, ...]:
    """What stopped every search alike, to be said once of the whole submission."""
    exercises = [exercise for exercise in exercises if exercise.entry.answer == "program"]
    if not exercises or any(exercise.outcome == "answered" for exercise in exercises):
        return ()
    findings = exercises[0].verdict.findings
    alike = all(exercise.verdict.findings == findings for exercise in exercises)
    return findings if alike else ()


def _one_function_at_a_time(exercises: list[ExerciseReport]) -> list[ExerciseReport]:
    """If every program misses a function, all say the same one, and that alone: the first to be
    written. What one of them says of its own search stays there."""
    played = [exercise for exercise in exercises if exercise.entry.answer == "program"]
    if not played or any(exercise.outcome != "missing" for exercise in played):
        return exercises
    first = next((one for one in played[0].verdict.findings if one.code in _NO_FUNCTION), None)
    if first is None:
        return exercises
    return [
        replace(exercise, verdict=replace(exercise.verdict, findings=(first,)))
        if exercise.entry.answer == "program" else exercise
        for exercise in exercises
    ]  # fmt: skip
