"""Grade a submission: a folder with alphabeta.py or answers, one Python file, or one answer."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections.abc import Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from grader import terminal
from grader.errors import EXIT_PASSED, EXIT_POINTS_LOST, UsageError
from grader.output import deliver, keep_apart, read_from, replaceable
from grader.reports import FORMATS
from grader.sandbox.locks import REQUIRED
from grader.sandbox.process import Worker

if TYPE_CHECKING:
    from grader.grading import Grading
    from grader.models import Report

PEOPLE = "terminal"
KEEP_SECONDS = 0.5
"""How often a file is brought up to date while grading goes on, if there is anything new."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `grade PATH`."""
    parser.add_argument("path", metavar="PATH", type=Path, help="the submission")
    parser.add_argument("more", type=Path, nargs="*", default=[], help=argparse.SUPPRESS)
    parser.add_argument(
        "-a", "--assignment", metavar="FILE", type=Path,
        help="assignment.yaml, its folder, or one exercise (default: the exercises that ship)",
    )  # fmt: skip
    parser.add_argument(
        "--exercise", metavar="FILE", type=Path,
        help="only this exercise, by the rules of the assignment",
    )  # fmt: skip
    parser.add_argument(
        "--only", metavar="ID", action="append", default=[],
        help="only this exercise or family; may be given again",
    )  # fmt: skip
    parser.add_argument(
        "-f", "--format", metavar="FORMAT", action=_Format, dest="outputs", default=[],
        help=f"{', '.join(FORMATS.names())}; each may be followed by its -o FILE",
    )  # fmt: skip
    parser.add_argument(
        "-o", "--output", metavar="FILE", action=_Output, dest="outputs",
        help="where the format before it goes (- is standard output)",
    )  # fmt: skip
    parser.add_argument(
        "--require-isolation", choices=tuple(REQUIRED), default="none",
        help="grade only where a program can be locked in that far (default: none)",
    )  # fmt: skip
    parser.add_argument(
        "--view", choices=("student", "instructor"), default="student",
        help="student: what the assignment lets its student see; instructor: everything "
        "(default: student)",
    )  # fmt: skip
    parser.add_argument(
        "--no-smallest-tree", action="store_true",
        help="do not look for the smallest tree on which a failing program goes wrong",
    )  # fmt: skip
    parser.add_argument("-v", "--verbose", action="store_true", help="explain every exercise")
    parser.add_argument("-q", "--quiet", action="store_true", help="print nothing for people")
    parser.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help="(default: auto)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Grade, report, and say by the exit code whether the pass mark is reached."""
    if arguments.more:  # a shell makes many of a pattern
        raise UsageError(
            f"one submission at a time, and {arguments.more[0]} came after {arguments.path}; "
            'in a shell: for each in FOLDERS; do grade "$each"; done'
        )
    outputs = _outputs(arguments.outputs, quiet=arguments.quiet)
    required = REQUIRED[arguments.require_isolation]
    worker = Worker()
    # The worker's Python starts on another processor while this one imports the rest.
    from grader import assignment as assignments
    from grader import scope
    from grader import submission as submissions
    from grader.grading import Grading
    from grader.interruption import stoppable
    from grader.progress import Progress
    from grader.sandbox.host import Host

    stop: KeyboardInterrupt | None = None
    grading: Grading | None = None
    with stoppable():
        try:
            with Host(worker, required) as host, Progress(enabled=not arguments.quiet) as progress:
                submission = submissions.read(arguments.path)
                assignment = assignments.load(arguments.assignment)
                keep_apart(
                    [file for _, file in outputs],
                    chain(
                        read_from(assignment), scope.handed_in(arguments.path, submission),
                        filter(None, [arguments.exercise]),
                    ),
                )  # fmt: skip
                assignment, hidden = scope.narrowed(
                    assignment, submission, exercise=arguments.exercise, only=arguments.only,
                    smallest_tree=not arguments.no_smallest_tree,
                    sees_all=arguments.view == "instructor",
                )  # fmt: skip
                if any(entry.answer == "program" for entry in assignment.entries):
                    host.load(
                        submission, assignment.limits, assignment.modules, names=assignment.names
                    )
                grading = Grading(submission, assignment, host)
                with _Files(outputs, arguments, grading):
                    for step in grading.steps():
                        shown = "a hidden exercise" if step in hidden else step
                        progress(grading.done, len(assignment.entries), shown)
        except KeyboardInterrupt as interrupt:
            if grading is None:
                raise
            stop = interrupt
        report = grading.report()
        for format_name, file in outputs:
            _write(report, format_name, file, arguments)
    if stop is not None:
        raise stop
    return EXIT_PASSED if report.passed else EXIT_POINTS_LOST


class _Files:
    """The files that outputs go to, each kept complete while grading goes on; a context manager.

    A run that is killed leaves a report in which the exercises that had no turn are not run. A file
    that is there already stays as it is until there is something better to put in its place.
    """

    def __init__(
        self, outputs: Sequence[tuple[str, str]], arguments: argparse.Namespace, grading: Grading
    ) -> None:
        kept = [(name, file) for name, file in outputs if file != "-"]
        self._outputs = [one for one in kept if replaceable(Path(one[1]))]
        self._arguments = arguments
        self._grading = grading
        self._kept = 0
        self._over = Event()
        self._thread = Thread(target=self._keep, daemon=True) if self._outputs else None

    def __enter__(self) -> None:
        if self._thread is None:
            return
        report = self._grading.report()  # searches what waits, which the thread must not
        if not all(os.path.lexists(file) for _, file in self._outputs):
            self._write(report)  # and whoever named a place that cannot be written is told at once
        self._thread.start()

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._over.set()
        if self._thread is not None and self._thread.is_alive():
            self._thread.join()
        if kind is not None and self._outputs:
            self._write(self._grading.report())

    def _keep(self) -> None:
        """Bring the files up to date, now and then, until there is no need any more."""
        while not self._over.wait(KEEP_SECONDS):
            if self._grading.version != self._kept:
                self._kept = self._grading.version
                with suppress(UsageError):  # the last time, which is not here, it is told
                    self._write(self._grading.report())

    def _write(self, report: Report) -> None:
        for name, file in self._outputs:
            _write(report, name, file, self._arguments)


class _Format(argparse.Action):
    """--format F: one more output."""

    def __call__(self, _parser: Any, namespace: Any, value: Any, _option: Any = None) -> None:
        namespace.outputs = [*namespace.outputs, (value, None)]


class _Output(argparse.Action):
    """-o FILE: where the last --format goes."""

    def __call__(self, _parser: Any, namespace: Any, value: Any, _option: Any = None) -> None:
        if not namespace.outputs or namespace.outputs[-1][1] is not None:
            raise UsageError(f"-o {value} needs its own --format before it, such as --format json")
        namespace.outputs = [*namespace.outputs[:-1], (namespace.outputs[-1][0], value)]


def _outputs(asked: Sequence[tuple[str, str | None]], *, quiet: bool) -> list[tuple[str, str]]:
    """(format, file) pairs, "-" being standard output, which people get unless a format does."""
    outputs = [(name, file or "-") for name, file in asked]
    for name, _ in outputs:
        FORMATS.renderer(name)  # an unknown one is told before the work, not after it
    to_stdout = [name for name, file in outputs if file == "-"]
    if len(to_stdout) > 1:
        raise UsageError(
            f"{' and '.join(to_stdout)} cannot both go to standard output; "
            "give all but one of them an -o FILE"
        )
    if not to_stdout and not quiet:
        outputs.append((PEOPLE, "-"))
    return outputs


def _typed(arguments: argparse.Namespace) -> str:
    """The command, as it can be typed again."""
    words = ["grade", str(arguments.path)]
    if arguments.assignment is not None:
        words += ["-a", str(arguments.assignment)]
    if arguments.view != "student":
        words += ["--view", arguments.view]
    return shlex.join(words)


def _write(report: Report, name: str, file: str, arguments: argparse.Namespace) -> None:
    """Render the report in one format, for whoever is to see it."""
    if arguments.view == "student":
        from grader.feedback import for_student  # what it needs, grading has imported

        report = for_student(report)
    render = FORMATS.renderer(name)
    if name != PEOPLE:
        text = render(report)
    elif file == "-":
        view = terminal.look_at(sys.stdout, arguments.color)
        text = render(
            report, width=view.width, color=view.color, unicode=view.unicode,
            verbose=arguments.verbose, command=_typed(arguments),
        )  # fmt: skip
    else:
        text = render(report, color=arguments.color == "always", verbose=arguments.verbose)
    deliver(text, file)
