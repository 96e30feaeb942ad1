"""What every package of ours holds: the program, what it needs, and the assignment."""

from __future__ import annotations

import os
from pathlib import Path

from grader.errors import UsageError
from grader.models import Assignment
from grader.packages.wheel import wheel
from grader.shipped import folder

ASSIGNMENT = "assignment"
"""The folder that the assignment is in."""
_LARGEST = 50 * 2**20
"""Bytes of an assignment's files together; Gradescope takes no more than some hundred MB."""


def contents(assignment: Assignment) -> tuple[dict[str, bytes], str]:
    """Each file by its path, and the path of the one that the assignment is loaded from.

    Raises UsageError.
    """
    name, built = wheel()
    files = {f"wheels/{name}": built, "requirements.txt": folder("requirements.txt").read_bytes()}
    asked, main = _asked(assignment)
    return files | asked, main


def _asked(assignment: Assignment) -> tuple[dict[str, bytes], str]:
    """The files of an assignment, as far apart from each other as they are."""
    main = _file(assignment.where)
    paths = sorted({main, *(_file(entry.exercise.where) for entry in assignment.entries)})
    above = Path(os.path.commonpath([path.parent for path in paths]))
    named = {path: f"{ASSIGNMENT}/{path.relative_to(above).as_posix()}" for path in paths}
    files = {name: path.read_bytes() for path, name in named.items()}
    if (size := sum(map(len, files.values()))) > _LARGEST:
        raise UsageError(f"the files of {main} have {size:,} bytes; {_LARGEST:,} can be packaged")
    return files, named[main]


def _file(where: str) -> Path:
    """The file of a place such as trees/a.yaml:3."""
    return Path(where.rpartition(":")[0]).resolve()
