"""What every package of ours holds: the program, what it needs, and the assignment."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from grader.cli.packages.wheel import wheel
from grader.core.data_files import folder
from grader.core.errors import UsageError, UserError
from grader.core.models import Assignment
from grader.course.assignment_file import load

ASSIGNMENT = "assignment"
"""The folder that the assignment is in."""
_LARGEST = 50 * 2**20
"""Bytes of an assignment's files together; Gradescope takes no more than some hundred MB."""


def contents(assignment: Assignment, more: Sequence[str] = ()) -> tuple[dict[str, bytes], str]:
    """Each file by its path, and the path of the one that the assignment is loaded from.

    Raises UsageError.
    """
    name, built = wheel()
    needed = folder("requirements.txt").read_text("utf-8") + "".join(one + "\n" for one in more)
    files = {f"wheels/{name}": built, "requirements.txt": needed.encode()}
    asked, main = _asked(assignment)
    return files | asked, main


def _asked(assignment: Assignment) -> tuple[dict[str, bytes], str]:
    """The files of an assignment, as far apart from each other as they are.

    They are called as they are named, whatever a link of that name leads to.
    """
    paths = sorted(map(_absolute, assignment.files))
    main = _absolute(assignment.file)
    above = os.path.commonpath([Path(path).parent for path in paths])
    named = {path: f"{ASSIGNMENT}/{Path(path).relative_to(above).as_posix()}" for path in paths}
    files = {name: Path(path).read_bytes() for path, name in named.items()}
    if (size := sum(map(len, files.values()))) > _LARGEST:
        raise UsageError(f"the files of {main} have {size:,} bytes; {_LARGEST:,} can be packaged")
    _try_out(assignment, files, named[main])
    return files, named[main]


def _absolute(path: Path) -> str:
    return os.path.abspath(path)  # noqa: PTH100 - resolve() would follow links


def filled_in(script: str, *lines: tuple[str, str]) -> str:
    """A script of ours, each of those lines, which it has once, in the place of another."""
    for line, filled in lines:
        assert script.count(f"\n{line}\n") == 1, line  # noqa: S101 - the file is our own
        script = script.replace(f"\n{line}\n", f"\n{filled}\n")
    return script


def _try_out(assignment: Assignment, files: dict[str, bytes], main: str) -> None:
    """Load what was packaged, alone in a folder. Raises UsageError unless it is the same."""
    with tempfile.TemporaryDirectory(prefix="grade-package-") as folder:
        for name, data in files.items():
            path = Path(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        try:
            found = [entry.id for entry in load(Path(folder, main)).entries]
        except UserError as error:
            found, why = [], f": {error}"
        else:
            why = ""
    if found != [entry.id for entry in assignment.entries]:
        raise UsageError(
            f"{assignment.where} cannot be loaded once it is packaged{why}; name its exercises by "
            "paths that are relative to it"
        )
