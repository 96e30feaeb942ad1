"""Grade a whole class: the folder or archive that a platform handed out.

RESULTS gets grades.csv, class.html and a report for each student. A repeated command grades only
the submissions that are new or have changed, and goes on where a stopped one ended.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from grader.cli import terminal
from grader.core.errors import EXIT_PASSED, EXIT_POINTS_LOST, UsageError
from grader.core.printed_names import printed
from grader.sandbox.locks import REQUIRED

if TYPE_CHECKING:
    from grader.class_run.session import Tally
    from grader.cli.progress import Progress

_MOST_JOBS = 256
_LISTED = 20
"""The most submissions without a result that are listed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `grade class`."""
    parser.add_argument(
        "folder", metavar="FOLDER", type=Path,
        help="the download: a folder or ZIP archive with a submission for each student",
    )  # fmt: skip
    parser.add_argument(
        "-a", "--assignment", metavar="FILE", type=Path,
        help="assignment.yaml, its folder, or one exercise (default: the shipped exercises)",
    )  # fmt: skip
    parser.add_argument(
        "-o", "--output", metavar="RESULTS", type=Path, required=True,
        help="the folder for the results; it is made if it does not exist",
    )  # fmt: skip
    parser.add_argument(
        "--jobs", metavar="N", type=_jobs,
        help="submissions graded at a time (default: one for each processor)",
    )  # fmt: skip
    parser.add_argument(
        "--shard", metavar="I/N", type=_shard, default=(1, 1),
        help="grade only part I of N parts of the class",
    )  # fmt: skip
    parser.add_argument(
        "--students", metavar="ID", nargs="+", default=[], help="grade only these students"
    )
    parser.add_argument(
        "--skip", metavar="ID", nargs="+", default=[], help="do not grade these students"
    )
    parser.add_argument("--regrade", action="store_true", help="grade again what has not changed")
    parser.add_argument(
        "--platform", metavar="NAME", default="",
        help="the platform of the download, if it is not recognised: gradescope, canvas, moodle, "
        "blackboard, brightspace, github or files",
    )  # fmt: skip
    parser.add_argument(
        "--require-isolation", choices=tuple(REQUIRED),
        help="refuse to grade with weaker isolation than this (default: full, if this machine has "
        "it)",
    )  # fmt: skip
    parser.add_argument(
        "--no-smallest-tree", action="store_true",
        help="do not look for the smallest tree on which a failing program fails",
    )  # fmt: skip
    parser.add_argument(
        "--anonymous", action="store_true",
        help="leave names, ids and files out of class.html, class.csv and class.json",
    )  # fmt: skip
    parser.add_argument("-q", "--quiet", action="store_true", help="print only errors")


def run(arguments: argparse.Namespace) -> int:
    """Grades and writes the results; the exit code says whether every submission has one."""
    from grader.class_run import outputs
    from grader.class_run.engines.local import processors
    from grader.class_run.jobs import Settings
    from grader.class_run.session import Selection, Shard, grade_class
    from grader.class_run.store import Store
    from grader.cli.progress import Progress
    from grader.cli.signals import stoppable
    from grader.course import assignment_file
    from grader.downloads.find import find

    results, quiet = arguments.output, arguments.quiet
    assignment = assignment_file.load(arguments.assignment)
    download = find(arguments.folder, arguments.platform, [results])
    settings = Settings(
        assignment=os.fspath(assignment.file.resolve()),
        folder=os.fspath(arguments.folder.absolute()),
        results=os.fspath(results.absolute()),
        platform=download.platform,
        isolation=arguments.require_isolation or _isolation(quiet=quiet),
        smallest_tree=not arguments.no_smallest_tree,
    )
    choice = Selection(
        shard=Shard(*arguments.shard), students=frozenset(arguments.students),
        skip=frozenset(arguments.skip), regrade=arguments.regrade,
    )  # fmt: skip
    _make(results)
    with stoppable(), Store(results, create=True) as store:
        try:
            with Progress(enabled=not quiet) as progress:
                tally = grade_class(
                    download, settings, assignment, store, choice,
                    processes=arguments.jobs or len(processors()),
                    show=_shown(progress, quiet=quiet),
                )  # fmt: skip
        finally:
            files = outputs.write(results, store, assignment, anonymous=arguments.anonymous)
        lost = [result for result in store.latest() if result.status == "not-graded"]
    if not quiet:
        terminal.say(*_summary(tally, files))
    if lost:
        shown = [f"  {each.student.label} ({each.file}): {each.reason}" for each in lost[:_LISTED]]
        more = [f"  and {len(lost) - _LISTED} more; grades.csv lists them"][len(lost) <= _LISTED :]
        terminal.say("Not graded:", *shown, *more, to=sys.stderr)
    return EXIT_POINTS_LOST if lost else EXIT_PASSED


def _summary(tally: Tally, files: list[Path]) -> list[str]:
    """The lines at the end of a run."""
    counts = f"{tally.total} submissions: {tally.new} graded now, {tally.known} unchanged"
    return [counts, *(f"  {file}" for file in files)]


def _shown(progress: Progress, *, quiet: bool) -> Callable[[Tally], None]:
    """A function that shows the state of a run: in a bar, or as a line for each submission where
    nobody watches."""
    began = monotonic()

    def show(tally: Tally) -> None:
        if progress.is_watched or quiet:
            rate = tally.done / max(monotonic() - began, 0.001)
            left = (tally.total - tally.done) / rate
            minutes, seconds = divmod(round(left), 60)
            failed = f", {tally.failed} not graded" if tally.failed else ""
            name = f"{rate:.1f}/s, {minutes}:{seconds:02} left{failed}"
            progress(tally.done, tally.total, name)
        elif tally.last is not None:
            last = tally.last
            score = "not graded" if last.score is None else f"{last.score:g}/{last.max_score:g}"
            why = last.reason or " + ".join(map(printed, last.mistakes))
            line = f"{tally.done}/{tally.total} {last.student.label}: {score}"
            terminal.say(f"{line} ({why})" if why else line, to=sys.stderr)

    return show


def _isolation(*, quiet: bool) -> str:
    """The strongest isolation that can be required here. Raises SandboxError."""
    from grader.sandbox.examination import examined

    level = examined().level
    if level == "full":
        return level
    if not quiet:
        terminal.say(
            f"grade: isolation is {level} on this machine, so programs run with fewer locks; "
            "`grade doctor` shows the remedies",
            to=sys.stderr,
        )
    return "none"


def _make(results: Path) -> None:
    """Make the folder for the results. Raises UsageError."""
    try:
        results.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(
            f"{results} cannot be made ({error.strerror}); name another folder with -o"
        ) from None


def _jobs(text: str) -> int:
    """The number of jobs that was typed. Raises UsageError."""
    if text.isdecimal() and 1 <= int(text) <= _MOST_JOBS:
        return int(text)
    raise UsageError(f"--jobs is {text!r}; it must be a whole number from 1 to {_MOST_JOBS}")


def _shard(text: str) -> tuple[int, int]:
    """The shard that was typed. Raises UsageError."""
    found = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text)
    if found is not None and 1 <= int(found[1]) <= int(found[2]):
        return int(found[1]), int(found[2])
    raise UsageError(f"--shard is {text!r}; it must be a part and the number of parts, such as 1/8")
