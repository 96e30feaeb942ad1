"""Recognises files handed in instead of a Python file, by name or by their first bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_LISTED = 5


class Slip(NamedTuple):
    """The kind of a wrong file, and a remedy with the blanks {name} and {entry}.

    `written` means that the file may also contain a written answer.
    """

    what: str
    remedy: str
    written: bool = False

    def remedied(self, name: str, entry: str) -> str:
        """The remedy for the file `name`, given instead of `entry`."""
        import shlex  # imported only after a mistake

        return self.remedy.format(name=shlex.quote(short(name, 200)), entry=entry)


_NOTEBOOK = Slip(
    "a Jupyter notebook",
    'export it as a Python script (in Jupyter "File > Save and Export Notebook As > Executable '
    'Script", or `jupyter nbconvert --to script {name}`), then name that {entry}',
)
_NOTEBOOK_AS_PYTHON = Slip(_NOTEBOOK.what, "rename it to {name}, " + _NOTEBOOK.remedy)
_ARCHIVE = Slip("an archive", "unpack it, and grade the folder that comes out")
_DOCUMENT = Slip(
    "a document",
    "copy the program into an editor for code, and save it there as {entry}",
    written=True,
)
_OTHER_ENDING = Slip("no Python file by its name", "rename it to {entry}")
_COMPILED = Slip("compiled Python", "hand in its source as {entry}")
_PICTURE = Slip("a picture", "hand in the program itself as {entry}", written=True)
_PAGE = Slip("a web page", "hand in the program itself as {entry}", written=True)

_ENDINGS = (
    ((".ipynb",), _NOTEBOOK),
    ((".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar"), _ARCHIVE),
    ((".py.txt",), _OTHER_ENDING),
    ((".pyc", ".pyo"), _COMPILED),
    ((".docx", ".doc", ".odt", ".rtf", ".pages", ".pdf"), _DOCUMENT),
    ((".png", ".jpg", ".jpeg", ".heic"), _PICTURE),
    ((".html", ".htm"), _PAGE),
)
_BEGINNINGS = (
    ((b"PK\x03\x04", b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!"), _ARCHIVE),
    ((b"%PDF-", b"{\\rtf"), _DOCUMENT),
    ((b"\x89PNG", b"\xff\xd8\xff"), _PICTURE),
    ((b"<!doctype html", b"<!DOCTYPE html", b"<html"), _PAGE),
)


def named(name: str, entry: str) -> Slip | None:
    """The kind of the file `name`, if it is often handed in instead of `entry`."""
    lower, stem = name.lower(), entry.removesuffix(".py")
    for endings, slip in _ENDINGS:
        if lower.endswith(endings):
            return slip
    alike = lower in {stem, f"{stem}.txt"} or lower.startswith(entry)
    return _OTHER_ENDING if alike and name != entry else None


def disguised(data: bytes) -> Slip | None:
    """The real kind of a file that is Python only by name; {name} in its remedy is an .ipynb."""
    for beginnings, slip in _BEGINNINGS:
        if data.startswith(beginnings):
            return slip
    notebook = data.lstrip().startswith(b"{") and b'"nbformat"' in data and b'"cells"' in data
    return _NOTEBOOK_AS_PYTHON if notebook else None


def instead(entry: str, paths: Sequence[str]) -> tuple[str, str]:
    """Two clauses about a folder without `entry`: the files at `paths`, and the remedy."""
    below = [path.removesuffix(f"/{entry}") for path in paths if path.endswith(f"/{entry}")]
    if below:
        which = f"the folder {short(below[0])}" if len(below) == 1 else "each of these folders"
        return _it_has([f"{folder}/{entry}" for folder in below]), f"grade {which} by itself"
    candidates = sorted(_candidates(entry, paths), key=lambda candidate: candidate[0])
    if not candidates:
        return " and no other Python file", f"put your program into {entry}"
    _, path, slip = candidates[0]
    if slip is not None:
        return f"{_it_has([path])}, {slip.what}", slip.remedied(path, entry)
    others = [path for _, path, slip in candidates if slip is None]
    return _it_has(others), f"name your program {entry}, or grade its file itself"


def short(name: str, room: int = 60) -> str:
    """An untrusted name or path, shortened in the middle if it is long."""
    return name if len(name) <= room else f"{name[: room // 2]}…{name[1 - room // 2 :]}"


def _candidates(
    entry: str, paths: Sequence[str]
) -> Iterator[tuple[tuple[int, int], str, Slip | None]]:
    """Each file that may contain the program, with a sort key: the likeliest has the lowest.

    A name similar to `entry` counts most, then being the only notebook.
    """
    notebooks = sum(path.endswith(".ipynb") for path in paths)
    for path in paths:
        name = path.rpartition("/")[2]
        slip = None if name.endswith(".py") else named(name, entry)
        if slip is None and not name.endswith(".py"):
            continue
        alike = _alike(name, entry)
        sole = slip is _NOTEBOOK and notebooks == 1 and not alike
        yield (-alike, 0 if sole else 1 if slip is None else 2), path, slip


def _alike(name: str, entry: str) -> int:
    """2 if `name` has the letters of `entry`, 1 if it contains them, otherwise 0."""
    theirs, ours = (re.sub(r"[^a-z]", "", each.lower().partition(".")[0]) for each in (name, entry))
    return 2 if theirs == ours else int(ours in theirs)


def _it_has(paths: Sequence[str]) -> str:
    listed = ", ".join(map(short, paths[:_LISTED]))
    return f"; it has {listed}{' ...' if len(paths) > _LISTED else ''}"
