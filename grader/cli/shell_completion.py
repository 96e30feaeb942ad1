"""Completes a command line in a shell: `grade completion SHELL` prints the shell's part of it.

The shell runs `grade` with the line in COMP_LINE at each Tab, as argcomplete arranges.
"""

import argparse
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NoReturn

import argcomplete
from argcomplete.completers import FilesCompleter
from argcomplete.shell_integration import shellcode

from grader.cli import terminal
from grader.core.errors import UserError
from grader.core.printed_names import printed
from grader.course import assignment_file as assignments
from grader.course.exercise_file import ENDINGS


def complete(
    commands: Mapping[str, str], parser: Callable[[str], argparse.ArgumentParser]
) -> NoReturn:
    """Write the words that may follow, and end this process. `parser` makes a command's parser."""
    line = os.environ.get("COMP_LINE", "")[: int(os.environ.get("COMP_POINT", "0"))]
    typed = line.split()[1:]
    named = bool(typed) and typed[0] in commands and not line.endswith(typed[0])
    made = parser(typed[0] if named else "run")
    completers = dict(_COMPLETERS)
    if named:
        os.environ[terminal.COMPLETION] = "2"  # the command's own line starts at the second word
    elif len(typed) < 2:
        completers["path"] = lambda prefix, **_: [*commands, *_PROGRAMS(prefix)]
    for action in made._actions:  # noqa: SLF001 - argparse has no other list of them
        name = [action.dest, *action.option_strings][-1]
        if name in completers:
            vars(action)["completer"] = completers[name]
    argcomplete.autocomplete(made, always_complete_options="long")
    raise AssertionError  # argcomplete has ended this process


def script(shell: str) -> str:
    """The commands for a shell's startup file, with which Tab completes `grade`."""
    return shellcode(["grade"], shell=shell) + "\n"


def _exercises(parsed_args: argparse.Namespace, prefix: str, **_: Any) -> list[str]:
    """The ids of the exercises of the assignment in the line, and files."""
    return [*_ids(parsed_args), *_EXERCISE_FILES(prefix)]


def _ids(parsed_args: argparse.Namespace, **_: Any) -> list[str]:
    path: Path | None = getattr(parsed_args, "assignment", None)
    try:
        return [entry.exercise.id for entry in assignments.load(path).entries]
    except UserError:  # a faulty assignment has no ids, and a shell has no place to say so
        return []


def _codes(**_: Any) -> list[str]:
    from grader.core.findings.all_kinds import KINDS
    from grader.diagnosis.known_mistakes import mistake_names

    return [*KINDS, *map(printed, mistake_names())]


_PROGRAMS = FilesCompleter((".py",))
_EXERCISE_FILES = FilesCompleter(ENDINGS)
_COMPLETERS: Mapping[str, Callable[..., list[str]]] = {
    # arguments by their names in argparse, options by their long spelling
    "exercise": _exercises,
    "exercises": _exercises,
    "code": _codes,
    "--only": _ids,
    "--exercise": lambda prefix, **_: _EXERCISE_FILES(prefix),
    "--assignment": lambda prefix, **_: _EXERCISE_FILES(prefix),
    "path": lambda prefix, **_: _PROGRAMS(prefix),
}
