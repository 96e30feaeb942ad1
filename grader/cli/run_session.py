"""One run of the grader: read, grade, and keep every output complete meanwhile.

The commands say what is graded and who is told; this is what they have in common.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from grader.cli.output_files import check_place, keep_apart, replaceable
from grader.core.errors import UsageError
from grader.sandbox.worker_process import Worker

if TYPE_CHECKING:
    from grader.core.models import Assignment, Report
    from grader.grading.grade_submission import Stage

MOST_SECONDS = 86_400
"""The longest that a run may be given: a day."""
KEEP_SECONDS = 0.5
"""How often a file is brought up to date while grading goes on, if there is anything new."""


class Output(NamedTuple):
    """Where a report goes, "-" being standard output: what makes something of it, and brings that
    there. Both may raise UsageError. `anyhow` says that `put` copes where no new file can be made.
    """

    file: str
    made: Callable[[Report], Any]
    put: Callable[[Any], None]
    anyhow: bool = False


class Wish(NamedTuple):
    """What is to be graded, and how.

    `assignment` is one that is loaded already, or the file to load it from; None is the one that
    ships. `required` is what a program must be kept from to be run (`sandbox.locks.DENIALS`);
    `seconds` is when the whole run ends, done or not (None: when it is done). `exercise`, `only`,
    `smallest_tree` and `sees_all` narrow it, as `grader.grading.scope` says.
    """

    path: Path
    assignment: Assignment | Path | None = None
    exercise: Path | None = None
    only: Sequence[str] = ()
    required: Collection[str] = ()
    seconds: float | None = None
    smallest_tree: bool = True
    sees_all: bool = False
    progress: bool = False


def seconds(text: str) -> float:
    """A time limit, as it is typed."""
    try:
        given = float(text)
    except ValueError:
        given = 0.0
    if not 0 < given <= MOST_SECONDS:
        raise UsageError(
            f"--time-limit is {text!r}; it must be a number of seconds above 0, at most "
            f"{MOST_SECONDS}"
        )
    return given


def graded(wish: Wish, outputs: Sequence[Output]) -> tuple[Report, KeyboardInterrupt | None]:
    """The report, which all outputs have been given, and who asked to stop before it was complete.

    Raises UserError if there is nothing to grade, or by nothing that is an assignment.
    """
    end = None if wish.seconds is None else monotonic() + wish.seconds
    worker = Worker()
    # The worker's Python starts on another processor while this one imports the rest.
    from grader.cli.progress import Progress
    from grader.cli.signals import TimeIsUp, stoppable, time_limit
    from grader.core.models import Assignment
    from grader.course import assignment_file as assignments
    from grader.grading import scope
    from grader.grading.grade_submission import Grading
    from grader.sandbox.host import Host
    from grader.search.reference_player import Answers
    from grader.submission import reader as submissions

    stop: KeyboardInterrupt | None = None
    stage: Stage | None = None
    answers = Answers()
    with stoppable():
        try:
            with Host(worker, wish.required) as host, Progress(enabled=wish.progress) as progress:
                submission = submissions.read(wish.path)
                given = wish.assignment
                assignment = (
                    given if isinstance(given, Assignment) else assignments.load(given, answers)
                )
                keep_apart(
                    [output.file for output in outputs],
                    chain(
                        assignment.files, scope.handed_in(wish.path, submission),
                        filter(None, [wish.exercise]),
                    ),
                )  # fmt: skip
                assignment, hidden = scope.narrowed(
                    assignment, submission, answers, exercise=wish.exercise, only=wish.only,
                    smallest_tree=wish.smallest_tree, sees_all=wish.sees_all,
                )  # fmt: skip
                if any(entry.answer == "program" for entry in assignment.entries):
                    host.load(
                        submission, assignment.limits, assignment.modules, names=assignment.names
                    )
                stages = Grading(submission, assignment, host, answers).steps()
                stage = next(stages)
                with _Kept(outputs, stage) as kept, time_limit(end):
                    for stage in stages:
                        kept.stage = stage
                        following = stage.following
                        shown = "a hidden exercise" if following in hidden else following
                        progress(stage.done, len(assignment.entries), shown)
            report = stage.report()
        except KeyboardInterrupt as interrupt:
            if stage is None:
                raise
            stop = None if isinstance(interrupt, TimeIsUp) else interrupt
            # The first program may be running, locked in as no stage knows yet.
            report = replace(stage.report(), isolation=host.isolation)
        _give(report, outputs)
    return report, stop


def _give(report: Report, outputs: Iterable[Output]) -> None:
    """Every output gets the report; what went wrong is raised when all have been tried."""
    problems = _tried(report, outputs)
    for problem in problems:
        if not isinstance(problem, UsageError):
            raise problem
    if problems:
        raise UsageError("; ".join(map(str, problems)))


def _tried(report: Report, outputs: Iterable[Output]) -> list[Exception]:
    """Every output gets the report; what went wrong, and is not raised."""
    return [problem for output in outputs if (problem := _problem(report, output))]


def _problem(report: Report, output: Output) -> Exception | None:
    try:
        output.put(output.made(report))
    except Exception as error:  # noqa: BLE001 - a fault in one format costs no other its report
        return error
    return None


def _first(report: Report, output: Output) -> Any:
    """What the output is given before anything is graded; None of one that has a fault, which is
    raised at the end. Raises UsageError."""
    try:
        return output.made(report)
    except UsageError:
        raise
    except Exception:  # noqa: BLE001 - a fault in one format costs no other its report
        return None


class _Kept:
    """The files that outputs go to, each kept complete while grading goes on; a context manager.

    `stage` is the newest; a thread writes its report while grading goes on. A run that is killed
    leaves a report in which the exercises that had no turn are not run. An existing file stays
    until there is a newer report to put in its place.
    """

    def __init__(self, outputs: Sequence[Output], stage: Stage) -> None:
        kept = [output for output in outputs if output.file != "-"]
        self._places = [Path(output.file) for output in kept if not output.anyhow]
        self._outputs = [output for output in kept if replaceable(Path(output.file))]
        self.stage = self._written = stage
        self._over = Event()
        self._thread = Thread(target=self._keep, daemon=True) if self._outputs else None

    def __enter__(self) -> _Kept:  # noqa: PYI034 - typing.Self is younger than 3.10
        # Whoever named a place where nothing can be written is told before anything is.
        for place in self._places:
            check_place(place)
        if self._thread is None:
            return self
        new = [output for output in self._outputs if not os.path.lexists(output.file)]
        report = self.stage.report()  # searches all answers here, before a thread asks for one
        made = [_first(report, output) for output in new]  # all of them, before one is put
        for output, what in zip(new, made, strict=True):
            if what is not None:
                output.put(what)
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._over.set()
        if self._thread is not None and self._thread.is_alive():
            self._thread.join()
        if kind is not None:  # and goes before whatever these may raise
            _tried(self.stage.report(), self._outputs)

    def _keep(self) -> None:
        """Bring the files up to date, now and then, until there is no need any more."""
        while not self._over.wait(KEEP_SECONDS):
            if self.stage is not self._written:
                self._written = self.stage
                _tried(self._written.report(), self._outputs)  # errors of the last one are raised
