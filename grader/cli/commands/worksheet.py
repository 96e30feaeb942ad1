"""Print empty trees and tables for an exam, and its key: HTML that a browser prints as it stands.

Each exercise begins a page. The tables have as many rows as a search needs that prunes nothing, so
that their length gives nothing away.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from grader.cli.commands.practice import add_exercises, whole
from grader.cli.output_files import deliver, keep_apart
from grader.core.errors import EXIT_PASSED, UsageError
from grader.course.paper_selection import selected, suited

MOST_ROWS = 500
"""Of one table, that may be asked for: some ten pages of them."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `grade worksheet`."""
    add_exercises(parser, nargs="+")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="the worksheet (- is standard output)"
    )
    parser.add_argument("--key", metavar="FILE", help="the key to it (- is standard output)")
    parser.add_argument(
        "--blank-rows", metavar="N", type=whole,
        help="rows of each table (default: as many as a search needs that prunes nothing)",
    )  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    """Write the worksheet, the key, or both."""
    from grader.pages.worksheet import key, sheet
    from grader.reports.pictures.outline import LIMIT  # `grade worksheet --help` needs no pictures

    if arguments.output is None and arguments.key is None:
        raise UsageError("say where it goes: -o exam.html, --key key.html, or both")
    if arguments.output == arguments.key == "-":
        raise UsageError("worksheet and key cannot both go to standard output; name a file")
    rows = arguments.blank_rows
    if rows is not None and not 0 <= rows <= MOST_ROWS:
        raise UsageError(f"--blank-rows is {rows}; it must be from 0 to {MOST_ROWS}")
    posed = selected(arguments.exercises, arguments.assignment)
    keep_apart([arguments.output, arguments.key], posed.files)
    entries = suited(posed.entries, LIMIT)
    outputs: list[tuple[str | None, Callable[[], str]]] = [
        (arguments.output, lambda: sheet(entries, rows)),
        (arguments.key, lambda: key(entries, posed.answers)),
    ]
    # Both are made before one is written: a tree may be too high for the key alone.
    for file, text in [(file, render()) for file, render in outputs if file is not None]:
        deliver(text, file)
    return EXIT_PASSED
