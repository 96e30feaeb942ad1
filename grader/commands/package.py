"""Put an assignment and the grader into one file, for a platform to grade with."""

from __future__ import annotations

import argparse
from pathlib import Path

from grader import terminal
from grader.errors import EXIT_PASSED, UsageError
from grader.output import save

SECONDS = 540
"""A minute less than Gradescope waits unless it is told otherwise."""
_MOST = 40 * 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `grade package`."""
    parser.add_argument("platform", metavar="PLATFORM", help="classroom50 or gradescope")
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


def run(arguments: argparse.Namespace) -> int:
    """Build the package, and say what to do with it."""
    from grader import assignment
    from grader.packages import PACKAGES

    platform = PACKAGES.module(arguments.platform)
    if not 1 <= arguments.time_limit <= _MOST:
        raise UsageError(
            f"--time-limit is {arguments.time_limit}; it must be a whole number of seconds from 1 "
            f"to {_MOST}"
        )
    asked = assignment.load(arguments.assignment)
    made = platform.build(asked, arguments.time_limit)
    save(arguments.output, made)
    terminal.write(
        f"{arguments.output} holds {asked.title} and the grader ({len(made):,} bytes).\n"
    )
    return EXIT_PASSED
