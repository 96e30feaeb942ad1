"""The options that several commands have, each with its values and its help, and their types."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Mapping
from inspect import cleandoc
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from grader.cli import terminal
from grader.cli.output_files import put
from grader.core.errors import UsageError
from grader.reports.renderers import PEOPLE, TOGETHER
from grader.sandbox.locks import REQUIRED

if TYPE_CHECKING:
    from grader.reports.document import Thing
    from grader.reports.registry import Formats

ANY_ASSIGNMENT = "assignment.yaml, its folder, or one exercise"


class Options(Protocol):
    """The options of a command, or a group of them, as argparse has them."""

    def add_argument(self, *names: str, **rules: Any) -> object:
        """Declare one."""


def add_options(options: Options, table: str, **rules: Mapping[str, Any]) -> None:
    """The options of a table as a command's help prints it: the names of each and the word for its
    value, and after two spaces its help, which may go on in the next lines. An option without a
    value is true if it is given. `rules` are those that argparse needs beside these, by the
    option's long name.
    """
    for entry in re.split(r"\n(?=-)", cleandoc(table)):
        declared, about = re.split(r"\s{2,}", entry, maxsplit=1)
        words = declared.split()
        names = [word for word in words if word.startswith("-")]
        values = words[len(names) :]
        own = rules.pop(names[-1].lstrip("-").replace("-", "_"), {})
        kind: dict[str, Any] = {"metavar": values[0]} if values else {"action": "store_true"}
        if values[1:]:
            kind = {"metavar": tuple(values), "nargs": len(values)}
        options.add_argument(*names, help=" ".join(about.split()), **kind, **own)
    assert not rules, rules  # noqa: S101 - checks this project's own tables


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
    names = formats.names()
    add_options(
        parser,
        f"""
        -f --format FORMAT  {", ".join(names)} (default: {PEOPLE})
        -o --output FILE    write to a file instead
        """,
        format={"default": PEOPLE, "choices": names},
        output={"type": Path},
    )


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
    about = "do not look for the smallest tree on which a failing program fails"
    parser.add_argument("--no-smallest-tree", action="store_true", help=about)


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
