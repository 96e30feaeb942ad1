"""One run of the grader: reads, grades, and keeps every output file complete meanwhile.

`grade run` and `grade gradescope` share it.
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

from grader.cli.output_files import check_place, keep_apart, keep_out_of_links
from grader.core.errors import UsageError
from grader.core.models import Assignment, Report
from grader.core.saved_files import replaceable
from grader.sandbox.locks import DenialName
from grader.sandbox.worker_process import Worker

if TYPE_CHECKING:
    from grader.grading.grade_submission import Stage
    from grader.search.reference_player import Answers

MOST_SECONDS = 86_400  # the largest time limit of a run: a day
KEEP_SECONDS = 0.5  # the time between two updates of the output files during grading


class Output(NamedTuple):
    """A file for a report; "-" is standard output."""

    file: str
    made: Callable[[Report], Any]  # turns the report into the content; may raise UsageError
    put: Callable[[Any], None]  # writes it; may raise UsageError
    anyhow: bool = False  # whether `put` works even if no new file can be made


class RunSettings(NamedTuple):
    """The submission to grade, and the settings of the run. `exercise`, `only`, `smallest_tree` and
    `sees_all` narrow the assignment (`grader.grading.chosen_exercises`)."""

    path: Path
    assignment: Assignment | Path | None = None  # or its file; None is the shipped one
    exercise: Path | None = None
    only: Sequence[str] = ()
    required: Collection[DenialName] = ()  # without them no program is run (`DENIALS`)
    seconds: float | None = None  # the time limit of the whole run; None: no limit
    smallest_tree: bool = True
    sees_all: bool = False
    progress: bool = False
    answers: Answers | None = None  # the canonical answers known from loading
    traces: bool = False  # whether the report has the lines that searches of small trees ran
    refuses_assignments: bool = False  # in the submission's place: UsageError


def seconds(text: str) -> float:
    """The time limit that was typed. Raises UsageError."""
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


def graded(
    settings: RunSettings, outputs: Sequence[Output]
) -> tuple[Report, KeyboardInterrupt | None]:
    """Grades, writes all outputs, and returns the report and the interrupt that ended it early, if
    not the time limit. Raises UserError if anything cannot be read or written."""
    end = None if settings.seconds is None else monotonic() + settings.seconds
    worker = Worker()
    # The worker's Python starts on another processor while this process imports the rest.
    from grader.cli.progress import Progress
    from grader.cli.signals import TimeIsUp, stoppable, time_limit
    from grader.course import assignment_file as assignments
    from grader.grading import chosen_exercises
    from grader.grading.grade_submission import Grading, hand_over
    from grader.sandbox.host import Host
    from grader.search.reference_player import Answers
    from grader.submission import instructor_files
    from grader.submission import reader as submissions

    stop: KeyboardInterrupt | None = None
    stage: Stage | None = None
    answers = Answers() if settings.answers is None else settings.answers
    with stoppable():
        try:
            with (
                Host(worker, settings.required) as host,
                Progress(enabled=settings.progress) as progress,
            ):
                given = settings.assignment
                assignment = (
                    given if isinstance(given, Assignment) else assignments.load(given, answers)
                )
                submission = submissions.read(settings.path, assignment.program)
                if settings.refuses_assignments:
                    instructor_files.refuse(settings.path, submission)
                written = [output.file for output in outputs]
                keep_out_of_links(written, chosen_exercises.folder(settings.path))
                keep_apart(
                    written,
                    chain(
                        assignment.files,
                        chosen_exercises.handed_in(settings.path, submission),
                        filter(None, [settings.exercise]),
                    ),
                )
                assignment, hidden = chosen_exercises.narrowed(
                    assignment,
                    submission,
                    answers,
                    exercise=settings.exercise,
                    only=settings.only,
                    smallest_tree=settings.smallest_tree,
                    sees_all=settings.sees_all,
                )
                hand_over(submission, assignment, host)
                grading = Grading(submission, assignment, host, answers, traces=settings.traces)
                stages = grading.steps()
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
            # If the run ends during the first exercise, no stage has the isolation yet.
            report = replace(stage.report(), isolation=host.isolation)
        _write_all(report, outputs)
    return report, stop


def _write_all(report: Report, outputs: Iterable[Output]) -> None:
    """Writes the report to every output, and raises the errors at the end."""
    problems = _tried(report, outputs)
    for problem in problems:
        if not isinstance(problem, UsageError):
            raise problem
    if problems:
        raise UsageError("; ".join(map(str, problems)))


def _tried(report: Report, outputs: Iterable[Output]) -> list[Exception]:
    """Writes the report to every output, and returns the errors."""
    return [problem for output in outputs if (problem := _problem(report, output))]


def _problem(report: Report, output: Output) -> Exception | None:
    try:
        output.put(output.made(report))
    except Exception as error:  # noqa: BLE001 - a bug in one format must not cost the others theirs
        return error
    return None


def _placeholder(report: Report, output: Output) -> Any:
    """The content until grading ends; None if the format fails. Raises UsageError."""
    try:
        return output.made(report)
    except UsageError:
        raise
    except Exception:  # noqa: BLE001 - a bug in one format must not cost the others theirs
        return None


class _Kept:
    """Keeps the output files complete during grading; a context manager. `stage` is the newest
    stage, whose report a thread writes meanwhile. A killed run leaves a report that marks the
    remaining exercises as not run. An existing file is not replaced before grading starts."""

    def __init__(self, outputs: Sequence[Output], stage: Stage) -> None:
        kept = [output for output in outputs if output.file != "-"]
        self._places = [Path(output.file) for output in kept if not output.anyhow]
        self._outputs = [output for output in kept if replaceable(Path(output.file))]
        self.stage = self._written = stage
        self._over = Event()
        self._thread = Thread(target=self._keep, daemon=True) if self._outputs else None

    def __enter__(self) -> _Kept:  # noqa: PYI034 - Python 3.10 has no typing.Self
        # A wrong output path is reported before any file is written.
        for place in self._places:
            check_place(place)
        if self._thread is None:
            return self
        new = [output for output in self._outputs if not os.path.lexists(output.file)]
        report = self.stage.report()  # computes all answers here, before a thread needs one
        # All contents are made before the first is written, so a format's error leaves no file.
        made = [_placeholder(report, output) for output in new]
        self._write_first([pair for pair in zip(new, made, strict=True) if pair[1] is not None])
        self._thread.start()
        return self

    def _write_first(self, made: Sequence[tuple[Output, Any]]) -> None:
        """Writes new files, all or none: one alone would show a score of 0, with nothing graded."""
        written: list[Path] = []
        try:
            for output, content in made:
                output.put(content)
                written.append(Path(output.file))
        except BaseException:
            for file in written:
                file.unlink(missing_ok=True)
            raise

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._over.set()
        if self._thread is not None and self._thread.is_alive():
            self._thread.join()
        # The pending exception goes before any error from writing. `graded` writes the report of a
        # run that was stopped, once: it must end soon.
        if kind is not None and not issubclass(kind, KeyboardInterrupt):
            _tried(self.stage.report(), self._outputs)

    def _keep(self) -> None:
        """Updates the files every KEEP_SECONDS if there is a new report, until the run ends."""
        while not self._over.wait(KEEP_SECONDS):
            if self.stage is not self._written:
                self._written = self.stage
                report = self._written.report()
                for output in self._outputs:
                    if not self._over.is_set():
                        _problem(report, output)  # the final write raises the errors
