"""Grade a submission: a folder or ZIP archive, one Python file, or one written answer."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Any

from grader.cli import terminal
from grader.cli.output_files import deliver
from grader.cli.run_session import Output, RunSettings, graded, seconds
from grader.cli.shared_options import add_options
from grader.core.errors import EXIT_PASSED, EXIT_POINTS_LOST, UsageError, UserError
from grader.reports.formats import FORMATS
from grader.sandbox.locks import REQUIRED

if TYPE_CHECKING:
    from grader.core.models import Report

PEOPLE, PLAYED = "terminal", "html"  # for people, and the one that plays searches line by line
WATCH_SECONDS = 0.3  # the time between two looks at a watched submission, which must rest so long


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_options(
        parser,
        f"""
        path PATH           the submission
        more PATH           further submissions, which are refused
        -a --assignment
        --exercise FILE     grade only this exercise, with the settings of the assignment
        --only ID           grade only this exercise or family; may be repeated
        -f --format FORMAT  {", ".join(FORMATS.names())}; each may be followed by its -o FILE
        -o --output FILE    the file for the format before it (- is standard output)
        --require-isolation
        --time-limit SECONDS  end the run after this time, and report the exercises graded so far
                            (default: no limit)
        --view {{student,instructor}}  student: only the parts that the assignment shows to
                            students; instructor: everything (default: student)
        --no-smallest-tree
        -v --verbose        explain every exercise
        -q --quiet          print no report and no progress bar
        --watch             grade again after each save, until Ctrl-C
        --color
        """,
        path={"type": Path},
        more={"type": Path, "nargs": "*", "default": [], "help": argparse.SUPPRESS},
        exercise={"type": Path},
        only={"action": "append", "default": []},
        format={"action": _Format, "dest": "outputs", "default": []},
        output={"action": _Output, "dest": "outputs"},
        time_limit={"type": seconds},
        view={"default": "student"},
    )


def run(arguments: argparse.Namespace) -> int:
    """Grades and reports; the exit code says whether the pass mark is reached."""
    if arguments.more:  # a shell expands a pattern into several paths
        raise UsageError(
            f"grade takes one submission, and {arguments.more[0]} came after {arguments.path}; "
            'in a shell: for each in FOLDERS; do grade "$each"; done'
        )
    outputs = _outputs(arguments.outputs, quiet=arguments.quiet)
    if arguments.watch:
        return _watched(arguments, outputs)
    return _exit_code(_graded(arguments, outputs))


def _exit_code(report: Report) -> int:
    return EXIT_PASSED if report.passed else EXIT_POINTS_LOST


def _watched(arguments: argparse.Namespace, outputs: Sequence[tuple[str, str]]) -> int:
    """Grades now and after each save; the exit code is that of the last report."""
    from grader.class_run import watch
    from grader.cli.signals import Stopped, stoppable
    from grader.reports.parts.changes import changes

    printed = [name for name, file in outputs if file == "-"]
    if any(name != PEOPLE for name in printed):
        raise UsageError(
            f"--watch prints a report for people after each save; give {printed[0]} an -o FILE"
        )
    if not os.path.lexists(arguments.path):
        return _exit_code(_graded(arguments, outputs))  # says what is there instead
    report: Report | None = None
    written = [Path(file) for _, file in outputs if file != "-"]
    clear = "\x1b[H\x1b[2J\x1b[3J" if terminal.draws() else ""
    with stoppable():
        try:
            for _ in watch.arrivals(arguments.path, written, _waiting(arguments.path)):
                before = report
                try:
                    report = _graded(arguments, outputs, clear)
                except UserError as error:
                    if before is None:
                        raise
                    terminal.warn(f"{error}; waiting for the next save")
                    continue
                if before is not None and not arguments.quiet:
                    terminal.say(
                        f"{changes(*(_viewed(each, arguments) for each in (before, report)))}."
                    )
                terminal.flush()
        except KeyboardInterrupt as stop:
            if report is None or isinstance(stop, Stopped):
                raise
    return EXIT_PASSED if report is None else _exit_code(report)


def _waiting(path: Path) -> Callable[[float], None]:
    """A wait between two looks, which says once that the path is gone."""
    gone = False

    def wait(_: float) -> None:
        nonlocal gone
        sleep(WATCH_SECONDS)
        before, gone = gone, not os.path.lexists(path)
        if gone and not before:
            terminal.warn(f"{path} is gone; waiting for it to come back, until Ctrl-C")

    return wait


def _graded(
    arguments: argparse.Namespace, outputs: Sequence[tuple[str, str]], before: str = ""
) -> Report:
    """The report of one run, which is written after the text `before` where it is printed."""
    report, stop = graded(
        RunSettings(
            path=arguments.path,
            assignment=arguments.assignment,
            exercise=arguments.exercise,
            only=arguments.only,
            required=REQUIRED[arguments.require_isolation],
            seconds=arguments.time_limit,
            smallest_tree=not arguments.no_smallest_tree,
            sees_all=arguments.view == "instructor",
            progress=not arguments.quiet,
            traces=any(name == PLAYED for name, _ in outputs),
            refuses_assignments=True,
        ),
        [
            Output(
                file,
                partial(_rendered, name=name, file=file, arguments=arguments, before=before),
                partial(deliver, file=file),
            )
            for name, file in outputs
        ],
    )
    if not arguments.quiet:
        terminal.write(_written(report, outputs))
    if stop is not None:
        raise stop
    return report


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
    """The (format, file) pairs, "-" for standard output; the terminal's if there is no other."""
    outputs = [(name, file or "-") for name, file in asked]
    for name, _ in outputs:
        FORMATS.renderer(name)  # an unknown format is reported before grading starts
    to_stdout = [name for name, file in outputs if file == "-"]
    if len(to_stdout) > 1:
        raise UsageError(
            f"{' and '.join(to_stdout)} cannot both go to standard output; "
            "give all but one of them an -o FILE"
        )
    if not outputs and not quiet:
        outputs.append((PEOPLE, "-"))
    return outputs


def _written(report: Report, outputs: Sequence[tuple[str, str]]) -> str:
    """The line about a run that wrote its reports to files alone; "" if it printed one."""
    files = [file for _, file in outputs]
    if not files or "-" in files:
        return ""
    from grader.core.findings.phrases import listed
    from grader.reports.parts import wording

    sentences = [f"Wrote {listed(files)}.", wording.verdict(report), wording.ended(report)]
    return " ".join(filter(None, sentences)) + "\n"


def _typed(arguments: argparse.Namespace) -> list[str]:
    """The words of the command line that grades this submission again."""
    words = ["grade", str(arguments.path)]
    if arguments.assignment is not None:
        words += ["-a", str(arguments.assignment)]
    if arguments.view != "student":
        words += ["--view", arguments.view]
    return words


def _viewed(report: Report, arguments: argparse.Namespace) -> Report:
    """The report, limited to the chosen view."""
    if arguments.view != "student":
        return report
    from grader.grading.visibility import for_student

    return for_student(report)


def _rendered(
    report: Report, name: str, file: str, arguments: argparse.Namespace, before: str
) -> str:
    """The report in one format, limited to the chosen view."""
    report = _viewed(report, arguments)
    render = FORMATS.renderer(name)
    if name != PEOPLE:
        return render(report)
    options = terminal.options_for_people(arguments.color, to_file=file != "-")
    if file == "-":
        options["command"] = _typed(arguments)
    return before + render(report, verbose=arguments.verbose, **options)
