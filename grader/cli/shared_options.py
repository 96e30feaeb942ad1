"""The options that several commands have, each with its values and its help, and their types."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from grader.core.errors import UsageError
from grader.sandbox.locks import REQUIRED

if TYPE_CHECKING:
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


def add_format(parser: argparse.ArgumentParser, formats: Formats, usual: str) -> None:
    """-f FORMAT and -o FILE, of a command that prints one text."""
    parser.add_argument(
        "-f",
        "--format",
        metavar="FORMAT",
        default=usual,
        choices=formats.names(),
        help=f"{', '.join(formats.names())} (default: {usual})",
    )
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help="write to a file instead")


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
