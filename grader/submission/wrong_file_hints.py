"""Recognises files handed in instead of a Python file, by name or by their first bytes."""

import re
from collections.abc import Iterator, Sequence

from grader.core.findings.file_problems import WrongFile
from grader.core.findings.submitted_files import Instead
from grader.submission import program_pattern
from grader.submission.safe_files import ANSWERS
from grader.submission.zip_archive import ENDING

MAY_BE_WRITTEN: frozenset[WrongFile] = frozenset({"document", "picture", "web page"})
"""Kinds of file that may also contain a written answer."""

_ENDINGS: tuple[tuple[tuple[str, ...], WrongFile], ...] = (
    ((".ipynb",), "notebook"),
    ((".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar"), "archive"),
    ((".py.txt",), "misnamed"),
    ((".pyc", ".pyo"), "compiled"),
    ((".docx", ".doc", ".odt", ".rtf", ".pages", ".pdf"), "document"),
    ((".png", ".jpg", ".jpeg", ".heic"), "picture"),
    ((".html", ".htm"), "web page"),
)
_COPY = re.compile(r"[-_ ]*(v?[0-9]+|\([0-9]+\)|copy)$", re.IGNORECASE)
"""The end that a student, a system or a platform adds to the name of a copy."""
_BEGINNINGS: tuple[tuple[tuple[bytes, ...], WrongFile], ...] = (
    ((b"PK\x03\x04", b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!"), "archive"),
    ((b"%PDF-", b"{\\rtf"), "document"),
    ((b"\x89PNG", b"\xff\xd8\xff"), "picture"),
    ((b"<!doctype html", b"<!DOCTYPE html", b"<html"), "web page"),
)


def named(name: str, entry: str) -> WrongFile | None:
    """The kind of the file `name`, if it is often handed in instead of `entry`."""
    lower, stem = name.lower(), entry.removesuffix(".py")
    for endings, kind in _ENDINGS:
        if lower.endswith(endings):
            return kind
    alike = lower in {stem, f"{stem}.txt"} or lower.startswith(entry)
    return "misnamed" if alike and name != entry else None


def disguised(data: bytes) -> WrongFile | None:
    """The real kind of a file that is Python only by name."""
    for beginnings, kind in _BEGINNINGS:
        if data.startswith(beginnings):
            return kind
    notebook = data.lstrip().startswith(b"{") and b'"nbformat"' in data and b'"cells"' in data
    return "notebook" if notebook else None


def instead(entry: str, paths: Sequence[str]) -> Instead:
    """The files at `paths` that may be the missing `entry`, the likeliest first."""
    below = [path for path in paths if path.endswith(f"/{entry}")]
    if below:
        sole = below[0] if len(below) == 1 and not below[0].startswith(f"{ANSWERS}/") else ""
        return Instead(tuple(below), "below", sole)
    candidates = sorted(_candidates(entry, paths), key=lambda candidate: candidate[0])
    if candidates and candidates[0][2] == "archive":
        return _archives(paths) or Instead((candidates[0][1],), "archive")
    if candidates and (kind := candidates[0][2]) is not None:
        return Instead((candidates[0][1],), kind)
    programs = [path for _, path, kind in candidates if kind is None]
    alike = [path for (likeness, _), path, kind in candidates if kind is None and likeness == -2]
    likeliest = alike or programs
    sole = likeliest[0] if len(likeliest) == 1 else ""
    return Instead(tuple(programs), "programs", sole)


def by_pattern(pattern: str, paths: Sequence[str]) -> Instead:
    """The matching files at `paths`, or else an archive, other programs or a usual wrong file."""
    programs = [path for path in paths if path.endswith(".py")]
    found = program_pattern.matching(pattern, programs)
    if found:
        return Instead(tuple(found), "matches", found[0] if len(found) == 1 else "")
    archives = _archives(paths)
    if archives is not None or programs:
        return archives or Instead(tuple(programs), "programs")
    for path in paths:
        if kind := named(path.rpartition("/")[2], pattern):
            return Instead((path,), kind)
    return Instead(tuple(paths), "programs")


def fitting_as_well(program: str, source: bytes, pattern: str, paths: Sequence[str]) -> list[str]:
    """The files that match the pattern or are named as copies, but not those `source` imports."""
    above, _, own = program.rpartition("/")
    matching = program_pattern.matching(pattern, list(paths)) if pattern else ()
    text = source.decode("utf-8", "surrogateescape")
    lines = (line for line in text.split("\n") if line.lstrip().startswith(("import ", "from ")))
    imported = frozenset(word for line in lines for word in re.findall(r"\w+", line))
    found = []
    for path in paths:
        folder, _, name = path.rpartition("/")
        if path == program or not name.endswith(".py"):
            continue
        fits = _alike(name, own) == 2 and (folder == above or "/" not in pattern)
        if (fits or path in matching) and name.removesuffix(".py") not in imported:
            found.append(path)
    return found


def _archives(paths: Sequence[str]) -> Instead | None:
    """The ZIP archives at `paths`; None if there is none."""
    found = tuple(path for path in paths if path.lower().endswith(ENDING))
    return Instead(found, "archive", found[0] if len(found) == 1 else "") if found else None


def _candidates(
    entry: str, paths: Sequence[str]
) -> Iterator[tuple[tuple[int, int], str, WrongFile | None]]:
    """Each file that may contain the program, with a sort key: the likeliest has the lowest. A name
    similar to `entry` counts most, then being the only notebook."""
    notebooks = sum(path.endswith(".ipynb") for path in paths)
    for path in paths:
        name = path.rpartition("/")[2]
        kind = None if name.endswith(".py") else named(name, entry)
        if kind is None and not name.endswith(".py"):
            continue
        alike = _alike(name, entry)
        sole = kind == "notebook" and notebooks == 1 and not alike
        yield (-alike, 0 if sole else 1 if kind is None else 2), path, kind


def _alike(name: str, entry: str) -> int:
    """2 for `entry` or a copy, 1 if the name contains it, else 0; only letters and digits count."""
    theirs, ours = (each.partition(".")[0] for each in (name, entry))
    full, copied, sought = (
        re.sub(r"[\W_]", "", each.lower()) for each in (theirs, _COPY.sub("", theirs), ours)
    )
    return 2 if sought in (full, copied) else int(sought in full)
