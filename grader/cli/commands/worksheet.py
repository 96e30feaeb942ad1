"""Make empty trees and tables for an exam, and its key, as HTML to print from a browser.

Each exercise starts on a new page. Each table has enough rows for a search without pruning, so its
length gives nothing away.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from grader.cli import terminal
from grader.cli.commands.practice import NO_EXERCISE
from grader.cli.output_files import deliver, keep_apart
from grader.cli.shared_options import add_options, refuse_outside, whole
from grader.core.errors import EXIT_PASSED, UsageError
from grader.core.findings.phrases import count
from grader.course.paper_selection import selected, suited

MOST_ROWS = 500  # the limit for the rows of a table: about ten pages


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_options(
        parser,
        """
        exercises
        -a --assignment FILE  the assignment with the exercises (default: the shipped exercises)
        -o --output FILE      the worksheet (- is standard output)
        --key FILE            the key to it (- is standard output)
        --blank-rows N        rows of each table (default: enough for a search without pruning)
        """,
        assignment={"type": Path},
        blank_rows={"type": whole},
    )


def run(arguments: argparse.Namespace) -> int:
    """Writes the worksheet, the key, or both."""
    from grader.pages.exercise_parts import MOST_NODES
    from grader.pages.worksheet import key, sheet

    if arguments.output is None and arguments.key is None:
        raise UsageError("there is no output; add -o exam.html, --key key.html, or both")
    if arguments.output == arguments.key == "-":
        raise UsageError("worksheet and key cannot both go to standard output; name a file")
    rows = arguments.blank_rows
    if rows is not None:
        refuse_outside("--blank-rows", rows, 0, MOST_ROWS)
    selection = selected(arguments.exercises, arguments.assignment)
    if not selection.entries:
        raise UsageError(NO_EXERCISE)
    keep_apart([arguments.output, arguments.key], selection.files)
    entries, left_out = suited(selection.entries, MOST_NODES)
    outputs: list[tuple[str | None, Callable[[], str], str]] = [
        (arguments.output, lambda: sheet(entries, rows), "the worksheet"),
        (arguments.key, lambda: key(entries, selection.answers), "the key"),
    ]
    # Both are made before one is written: a tree may be too high for the key only.
    for file, text, content in [
        (file, render(), content) for file, render, content in outputs if file is not None
    ]:
        deliver(text, file, f"{content} ({count(len(entries), 'exercise')})")
    terminal.say(*selection.left_out, *left_out, to=sys.stderr)
    return EXIT_PASSED
