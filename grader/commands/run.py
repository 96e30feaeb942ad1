"""Grade a submission: a folder with alphabeta.py, or one Python file."""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grader import terminal
from grader.errors import EXIT_PASSED, EXIT_POINTS_LOST, UsageError
from grader.reports import FORMATS
from grader.sandbox.process import Worker

if TYPE_CHECKING:
    from grader.models import Report

PEOPLE = "terminal"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `grade PATH`."""
    parser.add_argument("path", metavar="PATH", type=Path, help="the submission")
    parser.add_argument("more", type=Path, nargs="*", help=argparse.SUPPRESS)
    parser.add_argument(
        "-a", "--assignment", metavar="FILE", type=Path,
        help="assignment.yaml, its folder, or one exercise (default: the exercises that ship)",
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
    worker = Worker()
    # The worker's Python starts on another processor while this one imports the rest.
    from grader import assignment as assignments
    from grader import submission as submissions
    from grader.grading import grade
    from grader.progress import Progress
    from grader.sandbox.host import Host

    with Host(worker) as host, Progress(enabled=not arguments.quiet) as progress:
        submission = submissions.read(arguments.path)
        assignment = assignments.load(arguments.assignment)
        if arguments.only:
            entries = chain(*(assignments.named(assignment, each) for each in arguments.only))
            by_id = {entry.exercise.id: entry for entry in entries}
            assignment = replace(assignment, entries=tuple(by_id.values()))
        host.load(submission, assignment.limits)
        report = grade(submission, assignment, host, progress)
    for format_name, file in outputs:
        _write(report, format_name, file, arguments)
    return EXIT_PASSED if report.passed else EXIT_POINTS_LOST


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
    return shlex.join(words)


def _write(report: Report, name: str, file: str, arguments: argparse.Namespace) -> None:
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
    if file == "-":
        terminal.write(text)
    else:
        from grader.output import save

        save(Path(file), text)
