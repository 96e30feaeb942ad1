"""The contents of every package: this program, its requirements and the assignment."""

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from grader.cli.packages.wheel import wheel
from grader.core.data_files import folder
from grader.core.errors import UsageError, UserError
from grader.core.models import Assignment
from grader.course.assignment_file import load, own_files

ASSIGNMENT = "assignment"  # the assignment's folder in a package
_LARGEST = 50 * 2**20  # bytes of all files of an assignment; Gradescope allows a few hundred MB


def contents(assignment: Assignment, more: Sequence[str] = ()) -> tuple[dict[str, bytes], str]:
    """The files by their paths, and the path of the assignment to load. Raises UsageError."""
    name, built = wheel()
    needed = folder("requirements.txt").read_text("utf-8") + "".join(one + "\n" for one in more)
    files = {f"wheels/{name}": built, "requirements.txt": needed.encode()}
    course, main = _course_files(assignment)
    return files | course, main


def _course_files(assignment: Assignment) -> tuple[dict[str, bytes], str]:
    """The files of an assignment, by the same relative paths. A link keeps its own name."""
    paths = list(map(_absolute, own_files(assignment)))
    main = _absolute(assignment.file)
    above = os.path.commonpath([Path(path).parent for path in paths])
    named = {path: f"{ASSIGNMENT}/{Path(path).relative_to(above).as_posix()}" for path in paths}
    files = {name: Path(path).read_bytes() for path, name in named.items()}
    if (size := sum(map(len, files.values()))) > _LARGEST:
        raise UsageError(
            f"the files of {main} have {size:,} bytes, and a package can hold {_LARGEST:,}; "
            "package fewer or smaller exercises"
        )
    _try_out(assignment, files, named[main])
    return files, named[main]


def _absolute(path: Path) -> str:
    return os.path.abspath(path)  # noqa: PTH100 - resolve() would follow links


def filled_in(script: str, *lines: tuple[str, str]) -> str:
    """The script with each (old, new) line replaced; it must have each old line once."""
    for line, filled in lines:
        assert script.count(f"\n{line}\n") == 1, line  # noqa: S101 - checks this project's own file
        script = script.replace(f"\n{line}\n", f"\n{filled}\n")
    return script


def _try_out(assignment: Assignment, files: dict[str, bytes], main: str) -> None:
    """Loads the packaged files from an empty folder. Raises UsageError if the exercises differ."""
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
            f"{assignment.where} cannot be loaded from a package{why}; write the paths of its "
            "exercises relative to it"
        )
