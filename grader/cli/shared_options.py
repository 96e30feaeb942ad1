"""The options that several commands have, each with its values and its help, and their types."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli import terminal
from grader.cli.output_files import put
from grader.core.errors import UsageError
from grader.reports.renderers import PEOPLE, TOGETHER
from grader.sandbox.locks import REQUIRED

if TYPE_CHECKING:
    from grader.reports.document import Thing
    from grader.reports.registry import Formats

ANY_ASSIGNMENT = "assignment.yaml, its folder, or one exercise"


def add_assignment(
    parser: argparse.ArgumentParser, about: str = ANY_ASSIGNMENT, *, required: bool = False
) -> None:
    """-a FILE, which is by default that of the shipped exercises."""
    parser.add_argument(
        "-a",
        "--assignment",
        metavar="FILE",
        type=Path,
        required=required,
        help=about if required else f"{about} (default: the shipped exercises)",
    )


def add_exercises(parser: argparse.ArgumentParser) -> None:
    """The exercises of a page, and their assignment."""
    parser.add_argument(
        "exercises",
        metavar="ID|FILE",
        nargs="*",
        help="exercises or families, or their files (default: all exercises of -a FILE)",
    )
    add_assignment(parser, "the assignment with the exercises")


def add_format(parser: argparse.ArgumentParser, formats: Formats) -> None:
    """-f FORMAT and -o FILE, of a command that prints one text."""
    parser.add_argument(
        "-f",
        "--format",
        metavar="FORMAT",
        default=PEOPLE,
        choices=formats.names(),
        help=f"{', '.join(formats.names())} (default: {PEOPLE})",
    )
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help="write to a file instead")


def print_in_format(
    formats: Formats, arguments: argparse.Namespace, documents: Iterable[Thing]
) -> None:
    """Writes the documents in the format of -f, to the file of -o or to standard output."""
    name, options = arguments.format or PEOPLE, {}
    if name == PEOPLE:
        to_file = arguments.output is not None
        options = terminal.options_for_people(arguments.color, to_file=to_file)
    render = formats.renderer(name)
    if name in TOGETHER:
        put(render(*documents), arguments.output)
    else:
        put("\n".join(render(each, **options) for each in documents), arguments.output)


def add_color(parser: argparse.ArgumentParser) -> None:
    """--color WHEN."""
    parser.add_argument(
        "--color", choices=("auto", "always", "never"), default="auto", help="(default: auto)"
    )


def add_isolation(
    parser: argparse.ArgumentParser,
    refused: str = "grade",
    *,
    usual: str | None = "none",
    about: str = "none",
) -> None:
    """--require-isolation LEVEL. The help says `about` the `usual` level."""
    parser.add_argument(
        "--require-isolation",
        choices=tuple(REQUIRED),
        default=usual,
        help=f"refuse to {refused} with weaker isolation than this (default: {about})",
    )


def add_smallest_tree(parser: argparse.ArgumentParser) -> None:
    """--no-smallest-tree."""
    parser.add_argument(
        "--no-smallest-tree",
        action="store_true",
        help="do not look for the smallest tree on which a failing program fails",
    )


def refuse_outside(option: str, given: int, least: int, most: int | None = None) -> None:
    """Raises UsageError if a number that was given is too small or too large."""
    if given < least or (most is not None and given > most):
        limits = f"{least} or more" if most is None else f"from {least} to {most}"
        raise UsageError(f"{option} is {given}; it must be {limits}")


def whole(text: str) -> int:
    """The whole number that was typed."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number, such as 3") from None
