"""Grades one submission by one assignment: plays and marks each exercise, and makes the report.

If points were lost, `grader.diagnosis.failure_analysis` then looks for the mistake.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from time import monotonic, thread_time
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from grader import kinds
from grader.core.findings import search_difference
from grader.core.models import (
    Answered,
    Assignment,
    Entry,
    Exercise,
    ExerciseReport,
    Finding,
    Missing,
    NotRun,
    Outcome,
    Refused,
    Report,
    Smallest,
    StoppedRun,
    Submission,
    TimedOut,
    Unanswered,
    Written,
)
from grader.grading.own_lines import OwnLines
from grader.grading.runner import Runner
from grader.grading.whole_submission import (
    mirrored_where_it_matters,
    one_function_at_a_time,
    searched_again,
    shared,
    without_other_readings,
)
from grader.marking.judgement import Judgement, Measured, right
from grader.search.reference_player import Answer, Answers, solve

if TYPE_CHECKING:
    from grader.diagnosis.behaviours import Behaviours
    from grader.grading.traced_lines import SearchLines
    from grader.kinds import AnyInquiry
    from grader.sandbox.host import Host

Result = TypeVar("Result")

AGAIN = {search_difference.searched_twice.code, search_difference.searches_again.code}
"""The findings on nodes that are searched more than once."""
REPEATED = 13
"""Of 256 exercises that are passed in a process that has played before, those that are played again
alone, besides one that is chosen."""


def hand_over(
    submission: Submission, assignment: Assignment, host: Host, *, fingerprints: bool = False
) -> bool:
    """Load the submission into `host`, if there are exercises for programs; whether there are."""
    plays = sum(not entry.is_written for entry in assignment.entries)
    if plays:
        host.load(
            submission,
            assignment.limits,
            assignment.modules,
            assignment.names,
            assignment.algorithm,
            kinds.handler(assignment.algorithm),
            plays=plays,
            fingerprints=fingerprints,
        )
    return plays > 0


class Stage(NamedTuple):
    """One moment of grading; `report` makes its report, which later stages do not change. `done` is
    the number of graded exercises; `following` names the next step ("" at the end)."""

    done: int
    following: str
    report: Callable[[], Report]


class Grading:
    """One submission being graded."""

    def __init__(
        self,
        submission: Submission,
        assignment: Assignment,
        runner: Runner,
        answers: Answers | None = None,
        behaviours: Behaviours | None = None,
        *,
        traces: bool = False,
    ) -> None:
        """`answers` holds the canonical answers found so far, `behaviours` the conclusions on other
        submissions of the same assignment. If it `traces`, the search of each small tree that
        failed has the lines that it ran; that of the smallest tree always has."""
        self._behaviours, self._traces = behaviours, traces
        self._submission = submission
        self._assignment = assignment
        self._runner = runner
        self._answers = Answers() if answers is None else answers
        self._began = monotonic()
        entries = assignment.entries
        # A program that runs after a hidden exercise could read on the clock how long its search
        # of that took, which it chose itself, and print it.
        self._order = sorted(
            range(len(entries)), key=lambda place: entries[place].visibility != "visible"
        )
        self._done: list[ExerciseReport] = []  # in that order, like the outcomes
        self._alone = False
        """Whether each exercise has a process of its own, as one has failed. No result of a process
        that has played before counts, but those of exercises that are passed in it."""
        self._outcomes: list[Outcome] = []
        self._own_lines = OwnLines(submission, {})
        self._inquiry: AnyInquiry | None = None
        self._smallest: Smallest | None = None
        self._run: SearchLines | None = None
        self._findings = _findings(submission, assignment)
        self._left_over = _left_over(submission, assignment)
        fatal = [finding for finding in self._findings if finding.severity == "error"]
        self._fatal = fatal[:1]

    def steps(self) -> Iterator[Stage]:
        """Grade one exercise after another, and look for the mistake if any program failed.
        Exercises that are not visible come last: nothing that the student's report shows runs after
        them. In the first stage no exercise has been run; the last stage has the complete report.
        While an exercise is running, it counts as not run."""
        yield self._stage()
        entries = [self._assignment.entries[place] for place in self._order]
        visible = [entry for entry in entries if entry.visibility == "visible"]
        yield from self._graded(visible)
        yield from self._graded(entries[len(visible) :])
        yield self._stage()

    def _graded(self, entries: Sequence[Entry]) -> Iterator[Stage]:
        """The stages of grading these exercises, and of the search for the mistake after them."""
        first = len(self._done)
        for entry in entries:
            yield self._stage(entry.id, begun=not entry.is_written and not self._fatal)
            done, outcome = self._played(entry, alone=self._alone)
            self._outcomes.append(outcome)
            self._done.append(done)
            self._alone = self._alone or not (done.passed or entry.is_written)
            if outcome.shared and (self._alone or os.urandom(1)[0] < REPEATED):
                self._play_alone(len(self._done) - 1)
        if left := [place for place in self._shared() if place >= first]:
            self._play_alone(left[int.from_bytes(os.urandom(4), "big") % len(left)])
        if entries:
            yield from self._diagnosis()

    def _shared(self) -> list[int]:
        """The places of the results whose process had played another exercise."""
        return [place for place, outcome in enumerate(self._outcomes) if outcome.shared]

    def _played(self, entry: Entry, *, alone: bool) -> tuple[ExerciseReport, Outcome]:
        """The report on one exercise and its outcome, in the process of the last one or `alone`."""
        outcome = self._outcome(entry, alone=alone)
        if outcome.lines:  # the first outcome of a run has them
            self._own_lines = OwnLines(self._submission, outcome.lines)
        return self._charged(partial(self._report, entry, outcome)), outcome

    def _play_alone(self, place: int) -> None:
        """Play an exercise again that shared its process, in one of its own, whose result counts in
        the place of the other; if they differ, so are all others that did."""
        waiting = [place]
        while waiting:
            place = waiting.pop()
            before = self._done[place]
            self._runner.charge(-before.seconds)
            self._done[place], self._outcomes[place] = self._played(before.entry, alone=True)
            if self._done[place].passed != before.passed:
                self._alone, waiting = True, self._shared()

    def _diagnosis(self) -> Iterator[Stage]:
        """A stage for each step of the search for the mistake, if an exercise failed."""
        pairs = zip(self._done, self._outcomes, strict=True)
        played = [
            pair
            for pair in pairs
            if not pair[0].entry.is_written and pair[0].entry.exercise.algorithm.mistakes
        ]
        hidden = [marked for marked, _ in played if marked.entry.visibility != "visible"]
        # What is shown of the mistake may tell nothing of a hidden search that lost no points.
        if self._fatal or all(marked.passed for marked in hidden or [each for each, _ in played]):
            return
        yield self._stage("the mistake")
        if self._inquiry is None:
            asked, limits = self._assignment.algorithm, self._assignment.limits
            self._inquiry = kinds.inquiry(asked, limits, self._try_out, self._behaviours)
        steps = iter(self._inquiry.steps(played))
        while (step := self._charged(partial(next, steps, None))) is not None:
            yield self._stage(step)
        if all(marked.entry.visibility == "visible" for marked in self._done):
            self._trace_failed()

    def _trace_failed(self) -> None:
        """Trace the search of the smallest tree, and of the small ones that failed. None of these
        runs follows a hidden exercise, of which it could tell."""
        from grader.grading.line_traces import TracedRuns

        runs = TracedRuns(self._own_lines, partial(self._runner.try_out, traced=True))
        if self._inquiry is not None and self._inquiry.smallest is not None:
            self._smallest = runs.of_smallest(self._inquiry.smallest)
        self._done = runs.of_failed(self._done, every=self._traces)
        self._run = runs.first
        if self._run and self._inquiry and (found := self._inquiry.diagnosis):
            self._inquiry.diagnosis = self._own_lines.likeliest_first(found, self._run)

    def _charged(self, work: Callable[[], Result]) -> Result:
        """The result of work after play, whose time is charged to the submission: a program that
        makes many events, which cost it little, cannot prolong the run."""
        began = thread_time()
        result = work()
        self._runner.charge(thread_time() - began)
        return result

    def _outcome(self, entry: Entry, *, alone: bool) -> Outcome:
        """The outcome of one exercise, played in the process of the last one or `alone`."""
        if entry.is_written:
            from grader.written import submission_answers

            known = {each.exercise.id for each in self._assignment.entries if each.is_written}
            return submission_answers.outcome(entry, self._submission, known)
        if self._fatal:
            return _unplayable(self._fatal[0])
        secret = entry.visibility != "visible"
        return self._runner.play(entry.exercise, secret=secret, alone=alone)

    def _try_out(self, entry: Entry) -> tuple[ExerciseReport, Outcome]:
        """One more search, of a tree that earns no points."""
        outcome = self._runner.try_out(entry.exercise)
        return self._marked(entry, measured(entry.exercise, solve), outcome), outcome

    def _stage(self, following: str = "", *, begun: bool = False) -> Stage:
        """The current stage; with `begun`, the first exercise that is not done is running."""
        done, inquiry = tuple(self._done), self._inquiry
        started = next((each for each in self._outcomes if each.taken), None)
        report = Report(
            submission=self._submission.name,
            assignment=self._assignment.title,
            exercises=done,
            findings=self._findings,
            pass_mark=self._assignment.pass_mark,
            seconds=round(monotonic() - self._began, 6),
            isolation=self._runner.isolation,
            taken=started.taken if started else {},
            places=started.places if started else {},
            diagnosis=inquiry.diagnosis if inquiry else None,
            smallest=self._smallest or (inquiry.smallest if inquiry else None),
            root=self._submission.root,
        )
        concluded = inquiry.findings() if inquiry else ()
        if inquiry and inquiry.diagnosis and inquiry.diagnosis.alternatives:
            repair, run = self._assignment.show_repair, self._run
            concluded = self._own_lines.concluded(
                inquiry.diagnosis, concluded, run, show_repair=repair
            )
        return Stage(len(done), following, partial(self._complete, report, concluded, begun=begun))

    def _complete(self, report: Report, concluded: Sequence[Finding], *, begun: bool) -> Report:
        """The report with the waiting exercises, and the findings on the whole submission."""
        at = dict(zip(self._order, report.exercises, strict=False))
        for place in self._order[len(at) :]:
            running = begun and len(at) == len(report.exercises)
            at[place] = self._report(self._assignment.entries[place], _waiting(begun=running))
        exercises = one_function_at_a_time([at[place] for place in sorted(at)])
        exercises = mirrored_where_it_matters(exercises)
        findings = report.findings
        if not self._fatal:
            hidden, ends = self._hidden_error(), shared(exercises)
            if hidden or ends:  # that no known mistake is made adds nothing to them
                concluded = [each for each in concluded if each.severity != "note"]
            after: Sequence[Finding] = ()
            if report.diagnosis is not None and report.diagnosis.alternatives:
                exercises = without_other_readings(exercises)
                ends = ends or self._other_ends()
                # The handler may be a fallback that works: the mistake explains all searches.
                after = [replace(each, severity="warning") for each in hidden]
                hidden = ()
            findings = (
                *findings,
                *hidden,
                *(self._own_lines.by_run(each, self._run) for each in ends),
                *concluded,
                *after,
                *map(self._own_lines.of_second_searches, searched_again(exercises)),
                *self._uncalled(),
                *self._tried(),
            )
        findings = (*findings, *self._left_over)
        return replace(report, exercises=tuple(exercises), findings=findings)

    def _tried(self) -> Sequence[Finding]:
        """The finding on functions that were called in vain. It is never withheld, so a program may
        claim it only in an exercise of which the student is shown everything."""
        entries = [self._assignment.entries[place] for place in self._order]
        for entry, outcome in zip(entries, self._outcomes, strict=False):
            if entry.explained and outcome.failed_calls:
                from grader.core.findings import program_start

                failed, called = outcome.failed_calls, outcome.taken.get("search", "")
                return [program_start.functions_tried(failed=failed, called=called)]
        return ()

    def _hidden_error(self) -> Sequence[Finding]:
        """The finding on an error that the program hides, if an exercise failed that shows it."""
        for done, outcome in zip(self._done, self._outcomes, strict=False):
            if done.entry.explained and not done.passed and outcome.hidden is not None:
                from grader.core.findings import run_ending

                return [run_ending.hidden_error(hidden=outcome.hidden)]
        return ()

    def _other_ends(self) -> tuple[Finding, ...]:
        """The first finding of each kind on a search that ended as no known mistake ends it, or for
        a reason in its text, such as a loop without end."""
        from grader.diagnosis.diagnose import ends_unlike_a_mistake

        ends: dict[str, Finding] = {}
        for done, outcome in zip(self._done, self._outcomes, strict=False):
            has_own_end = ends_unlike_a_mistake(outcome) or outcome.flaw is not None
            if done.entry.explained and not (done.passed or done.entry.is_written) and has_own_end:
                for found in done.verdict.findings[:1]:
                    if found.about == "ending" and done.outcome != "not-run":
                        ends.setdefault(found.code, found)
        return tuple(ends.values())

    def _uncalled(self) -> Sequence[Finding]:
        """The finding on functions that may be the program's search, but were not called."""
        uncalled = next((each.uncalled for each in self._outcomes if each.uncalled), ())
        if not uncalled:
            return ()
        from grader.core.findings import program_start

        return [program_start.uncalled_search(first=uncalled[0], others=len(uncalled) - 1)]

    def _report(self, entry: Entry, outcome: Outcome) -> ExerciseReport:
        """The report on an exercise of the assignment."""
        return self._marked(entry, measured(entry.exercise, self._answers), outcome)

    def _marked(self, entry: Entry, judge: Measured, outcome: Outcome) -> ExerciseReport:
        # The fatal finding is about the program, unless the submission is one written answer.
        on_paper = entry.is_written and not self._submission.alone
        endings: Sequence[Finding] = () if on_paper else self._fatal
        endings = endings or self._ending(outcome)
        report = _exercise(entry, judge, outcome, endings)
        if entry.is_written:
            return report
        told = self._own_lines.told(report.verdict.findings, mirrored=outcome.mirrored)
        return replace(report, verdict=replace(report.verdict, findings=told))

    def _ending(self, outcome: Outcome) -> Sequence[Finding]:
        """The findings on the end of a run: none if it returned an answer and no output was cut."""
        if isinstance(outcome, Answered) and not outcome.output_cut:
            return ()
        from grader.marking.run_endings import ending

        return ending(outcome, self._submission.entry, self._assignment, self._submission.files)


def grade(
    submission: Submission,
    assignment: Assignment,
    runner: Runner,
    answers: Answers | None = None,
    behaviours: Behaviours | None = None,
    *,
    traces: bool = False,
) -> Report:
    """The report on `submission`, which `runner` has loaded."""
    stages = Grading(submission, assignment, runner, answers, behaviours, traces=traces).steps()
    return deque(stages, maxlen=1).pop().report()


def _waiting(*, begun: bool) -> Outcome:
    """The outcome of an exercise in a report before the last one."""
    from grader.core.models.reasons import GradingEnded

    return NotRun(reason=GradingEnded(begun))


def _unplayable(finding: Finding) -> Outcome:
    """The outcome of every exercise if there is no program to run."""
    from grader.core.findings import submitted_files
    from grader.core.models.reasons import NotThere, UnreadableProgram

    if finding.code == submitted_files.no_entry_file.code:
        return Missing(functions=("max_value",), reason=NotThere())
    return Refused(reason=UnreadableProgram())


def measured(exercise: Exercise, answers: Callable[[Exercise], Answer]) -> Measured:
    """The measure of the answers to an exercise; `answers` finds a canonical answer, if it is
    needed. It may take as long as a search."""
    return partial(_judged, kinds.measured(exercise, answers), answers)


def _judged(
    of_program: Measured, answers: Callable[[Exercise], Answer], entry: Entry, outcome: Outcome
) -> Judgement:
    if not isinstance(outcome, (Written, Unanswered)):
        return of_program(entry, outcome)
    from grader.written import submission_answers

    entry = submission_answers.as_set(entry, outcome)
    if not entry.exercise.algorithm.has_canonical_search:
        return Judgement(entry, submission_answers.marked_playouts(entry, outcome))
    answer = answers(entry.exercise)
    verdict, actual = submission_answers.marked(entry, answer, outcome)
    return Judgement(entry, verdict, right(answer), actual)


def _exercise(
    entry: Entry, judge: Measured, outcome: Outcome, endings: Sequence[Finding]
) -> ExerciseReport:
    """The report on one exercise; `endings` are the findings on the end of its run."""
    judgement = judge(entry, outcome)
    verdict = judgement.verdict
    own = () if endings and outcome.kind == "unanswered" else verdict.findings
    if isinstance(outcome, StoppedRun | TimedOut):  # a loop that does not end repeats its searches
        own = tuple(each for each in own if each.code not in AGAIN)
    return ExerciseReport(
        entry=judgement.entry,
        outcome=outcome.kind,
        verdict=replace(verdict, findings=(*endings, *own)),
        expected=judgement.expected,
        actual=judgement.actual,
        output=outcome.output,
        output_cut=outcome.output_cut,
        seconds=outcome.seconds,
    )


def _findings(submission: Submission, assignment: Assignment) -> tuple[Finding, ...]:
    """The findings on the folder that matter to this assignment."""
    written = all(entry.is_written for entry in assignment.entries)
    if written and not submission.alone:
        return tuple(each for each in submission.findings if each.severity != "error")
    return tuple(submission.findings)


def _left_over(submission: Submission, assignment: Assignment) -> Sequence[Finding]:
    """The findings on written answers not asked for; they explain no other, so come last."""
    if not submission.answers or submission.alone:
        return ()
    from grader.written import submission_answers

    return submission_answers.left_over(submission.answers, assignment.entries)
