"""A folder, or one file, to a Submission: opens files safely, never runs or reads into them."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from grader.errors import UsageError, did_you_mean
from grader.findings import find
from grader.models import Finding, Submission

ENTRY = "alphabeta.py"
FILE_BYTES = 1024 * 1024
FILES = 200
FOLDERS_DEEP = 6
SKIPPED = frozenset({"__pycache__", "venv", "env", "node_modules", "site-packages"})


class _UnreadableError(Exception):
    """Why a file cannot be taken: `problem` and `remedy` are clauses."""

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(problem)
        self.problem, self.remedy = problem, remedy


def read(path: Path) -> Submission:
    """The submission at `path`: a folder with alphabeta.py, or any one Python file.

    Its siblings come along, so that they can be imported. Raises UsageError if there is nothing at
    `path`; everything else that is wrong becomes a finding of the submission.
    """
    if not path.exists() and not path.is_symlink():
        raise UsageError(f"there is no file or folder {str(path)!r}{_near(path)}")
    folder, entry = (path, ENTRY) if path.is_dir() else (path.parent, path.name)
    name = (path if path.is_dir() else path.with_suffix("")).resolve().name or str(path)
    findings: list[Finding] = []
    files: dict[str, bytes] = {}
    if entry == path.name and path.suffix != ".py":
        raise UsageError(f"{path} is no Python file; give a folder with {ENTRY}, or a .py file")
    # A single file brings its neighbours, silently: they may be anything, and few are imported.
    alone = entry == path.name
    for place in _python_files(folder, 1 if alone else FOLDERS_DEEP):
        relative = place.relative_to(folder).as_posix()
        if relative == entry:
            continue
        if len(files) >= FILES:
            problem = f"a submission may have {FILES} Python files"
            findings.append(find("file-left-out", file=relative, problem=problem))
            break
        try:
            files[relative] = _bytes(place)
        except _UnreadableError as error:
            findings.append(find("file-left-out", file=relative, problem=error.problem))
    if alone:
        findings.clear()
    try:
        files[entry] = _bytes(folder / entry)
    except FileNotFoundError:
        findings.insert(0, _no_entry(folder, entry, sorted(files)))
    except _UnreadableError as error:
        findings.insert(0, find(
            "unreadable-file", file=entry, problem=error.problem, remedy=error.remedy,
        ))  # fmt: skip
    return Submission(name=name, entry=entry, files=files, findings=tuple(findings))


def _python_files(folder: Path, depth: int) -> Iterator[Path]:
    """The Python files below `folder`, by name; hidden folders and environments left out."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith(".") or entry.name in SKIPPED:
            continue
        if entry.is_dir(follow_symlinks=False):
            if depth > 0 and not os.path.lexists(os.path.join(entry.path, "pyvenv.cfg")):  # noqa: PTH118 - Path.exists raises where a folder may not be searched
                yield from _python_files(Path(entry.path), depth - 1)
        elif entry.name.endswith(".py"):
            yield Path(entry.path)


def _bytes(path: Path) -> bytes:
    """The content of a regular file. Raises FileNotFoundError or _UnreadableError."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        descriptor = os.open(path, flags)
    except FileNotFoundError:
        raise
    except OSError as error:
        if path.is_symlink():
            raise _UnreadableError("it is a link", "hand in the file itself") from None
        if path.is_dir():
            raise _UnreadableError("it is a folder", "it must be a Python file") from None
        raise _UnreadableError(
            f"it cannot be opened ({error.strerror})", "make it readable"
        ) from None
    try:
        status = os.fstat(descriptor)
        if stat.S_ISDIR(status.st_mode):
            raise _UnreadableError("it is a folder", "it must be a Python file")
        if not stat.S_ISREG(status.st_mode):
            raise _UnreadableError("it is no regular file", "hand in a plain Python file")
        if status.st_size > FILE_BYTES:
            raise _UnreadableError(
                f"it has {status.st_size:,} bytes, and {FILE_BYTES:,} are allowed",
                "hand in the source alone",
            )
        data = b""
        while len(data) < FILE_BYTES and (more := os.read(descriptor, FILE_BYTES - len(data))):
            data += more
        return data
    finally:
        os.close(descriptor)


def _no_entry(folder: Path, entry: str, others: list[str]) -> Finding:
    """What to say of a folder without the file."""
    if not others:
        found, remedy = " and no other Python file", f"put your program into {entry}"
    else:
        found = f"; it has {', '.join(others[:5])}{' ...' if len(others) > 5 else ''}"
        remedy = f"name your program {entry}, or grade its file itself"
    return find(
        "no-entry-file", folder=folder.resolve().name, entry=entry, found=found, remedy=remedy
    )


def _near(path: Path) -> str:
    """A clause that offers a neighbour of a path that is not there."""
    try:
        return did_you_mean(path.name, [entry.name for entry in os.scandir(path.parent)])
    except OSError:
        return ""
