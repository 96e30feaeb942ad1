"""Put an assignment and the grader into one file, for a platform to grade with."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli import terminal
from grader.cli.output_files import keep_apart, save
from grader.cli.packages import PACKAGES
from grader.core.errors import EXIT_PASSED, UsageError

if TYPE_CHECKING:
    from grader.core.models import Assignment

SECONDS = 540
"""A minute less than Gradescope waits unless it is told otherwise."""
_REQUIREMENT = re.compile(r"[a-zA-Z0-9][\w.-]*(\[[\w., -]+\])?( *{0}(, *{0})*)?".format(
    r"(==|~=|!=|<=|>=|<|>) *\d[\w.*+-]*"
))  # fmt: skip
"""A package and its versions, as pip takes them; and no option, file or address."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `grade package`."""
    parser.add_argument("platform", metavar="PLATFORM", help=" or ".join(PACKAGES.names()))
    parser.add_argument(
        "-a", "--assignment", metavar="FILE", type=Path,
        help="assignment.yaml, its folder, or one exercise (default: the exercises that ship)",
    )  # fmt: skip
    parser.add_argument(
        "-o", "--output", metavar="FILE", type=Path, required=True, help="the file to upload"
    )
    parser.add_argument(
        "--time-limit", metavar="SECONDS", type=int, default=SECONDS,
        help=f"when grading ends, done or not, before the platform ends it (default: {SECONDS})",
    )  # fmt: skip
    parser.add_argument(
        "--install", metavar="REQUIREMENT", action="append", default=[],
        help="what programs may import beyond Python itself, as pip takes it: numpy, or numpy==2.2",
    )  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    """Build the package, and say what to do with it."""
    from grader.course import assignment_file

    platform = PACKAGES.module(arguments.platform)
    if arguments.time_limit < 1:
        raise UsageError(f"--time-limit is {arguments.time_limit}; it must be a second or more")
    for requirement in arguments.install:
        if not _REQUIREMENT.fullmatch(requirement):
            raise UsageError(
                f"--install is {requirement[:60]!r}; it must be a package of the index, such as "
                "numpy, or with its version, numpy==2.2"
            )
    if str(arguments.output) == "-":
        raise UsageError("-o is -, and a package is nothing to be printed; name a file")
    asked = assignment_file.load(arguments.assignment)
    keep_apart([arguments.output], asked.files)
    made = platform.build(asked, arguments.time_limit, arguments.install)
    save(arguments.output, made)
    terminal.write(
        f"{arguments.output} holds {asked.title} and the grader ({len(made):,} bytes).\n"
    )
    if asked.limits.submission_seconds > arguments.time_limit:
        terminal.write(
            f"A submission may take {asked.limits.submission_seconds:g} s (`limits`), and all of "
            f"grading {arguments.time_limit} s: what a\nslow program has not come to then "
            "counts as failed.\n"
        )
    if missing := _not_installed(asked, arguments.install):
        terminal.write(
            f"{asked.file}: `modules` allows {', '.join(missing)}, which "
            "Python has not by itself\nand nothing here installs: name what does with --install.\n"
        )
    return EXIT_PASSED


def _not_installed(asked: Assignment, installed: Sequence[str]) -> list[str]:
    """The top-level modules that programs may import and nothing brings; a package may be called
    otherwise than its module, so that anything that is installed ends the question."""
    tops = {name.partition(".")[0] for name in asked.modules}
    return [] if installed else sorted(tops - sys.stdlib_module_names)
