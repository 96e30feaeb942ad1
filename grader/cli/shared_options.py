"""The options that several commands have, each with its values and its help, and their types."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from inspect import cleandoc
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from grader.cli import terminal
from grader.cli.output_files import deliver
from grader.core.errors import UsageError
from grader.reports.renderers import PEOPLE, TOGETHER
from grader.sandbox.locks import REQUIRED

if TYPE_CHECKING:
    from grader.reports.document import Thing
    from grader.reports.registry import Formats

LEVELS = f"{{{','.join(REQUIRED)}}}"
"""The levels of --require-isolation, as a table has the choices of an option."""

_SHARED = f"""
exercises ID|FILE             exercises or families, or their files (default: all exercises of
                              -a FILE)
-a --assignment FILE          assignment.yaml, its folder, or one exercise (default: the shipped
                              exercises)
-f --format FORMAT            %(choices)s (default: %(default)s)
-o --output FILE              write to a file instead
--require-isolation {LEVELS}  refuse to grade with weaker isolation than this (default: none)
--no-smallest-tree            do not look for the smallest tree on which a failing program fails
--color {{auto,always,never}}   (default: auto)
"""
"""The options that commands share, and beside them the rules that argparse needs."""
_RULES: Mapping[str, Mapping[str, Any]] = {
    "exercises": {"nargs": "*"},
    "assignment": {"type": Path},
    "format": {"default": PEOPLE},
    "output": {"type": Path},
    "require_isolation": {"default": "none"},
    "color": {"default": "auto"},
}


class Options(Protocol):
    """The options of a command, or a group of them, as argparse has them."""

    def add_argument(self, *names: str, **rules: Any) -> object:
        """Declare one."""


class _Row(NamedTuple):
    """A row of a table of options: the names, the words for the values, and the help."""

    names: Sequence[str]
    values: Sequence[str]
    about: str

    @property
    def kind(self) -> Mapping[str, Any]:
        """The rules that follow from the words for the values."""
        if not self.names[0].startswith("-"):
            return {"metavar": " ".join(self.values)}
        if not self.values:
            return {"action": "store_true"}
        first, *more = self.values
        if first.startswith("{"):
            return {"choices": first.strip("{}").split(",")}
        if more:
            return {"metavar": tuple(self.values), "nargs": len(self.values)}
        return {"metavar": first}


def _rows(table: str) -> Iterator[tuple[str, _Row]]:
    """Each row with its long name, as `arguments` has it."""
    for entry in re.split(r"\n(?=\S)", cleandoc(table)):
        declared, *about = re.split(r"\s{2,}", entry, maxsplit=1)
        words = declared.split()
        names = [word for word in words if word[0] == "-" or word[0].islower()]
        long_name = names[-1].lstrip("-").replace("-", "_")
        yield long_name, _Row(names, words[len(names) :], " ".join(" ".join(about).split()))


def add_options(options: Options, table: str, **rules: Mapping[str, Any]) -> None:
    """The options and arguments of a table as a command's help prints it.

    A row has the names of an option, or the name of an argument; the word for its value, or its
    choices in braces; and after two spaces its help, which may go on in the next lines. An option
    without a value is true if it is given. A row with names alone is that of an option that
    commands share. `rules` are those that argparse needs beside these, by the long name.
    """
    shared = dict(_rows(_SHARED))
    for name, declared in _rows(table):
        is_shared = not declared.about
        row = shared[name] if is_shared else declared
        own = {**(_RULES.get(name, {}) if is_shared else {}), **rules.pop(name, {})}
        options.add_argument(*row.names, **{**row.kind, "help": row.about, **own})
    assert not rules, rules  # noqa: S101 - checks this project's own tables


def print_in_format(
    formats: Formats, arguments: argparse.Namespace, documents: Iterable[Thing]
) -> None:
    """Writes the documents in the format of -f, to the file of -o or to standard output."""
    name, options = arguments.format or PEOPLE, {}
    if name == PEOPLE:
        to_file = arguments.output is not None
        options = terminal.options_for_people(arguments.color, to_file=to_file)
    render, printed = formats.renderer(name), list(documents)
    if name in TOGETHER:
        text = render(*printed)
    else:
        text = "\n".join(render(each, **options) for each in printed)
    title = printed[0].head.title if len(printed) == 1 else f"{len(printed)} exercises"
    deliver(text, str(arguments.output or "-"), title)


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
