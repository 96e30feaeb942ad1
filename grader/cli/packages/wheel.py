"""Builds a wheel of this program.

It has the files of the running program, so the packaged code is the code that was tried, and
neither a network nor build tools are needed. A test compares it with the wheel that hatchling
builds. Source: the binary distribution format of the Python packaging specifications.
"""

import hashlib
import io
import os
import sys
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import grader
from grader.core.data_files import DATA, folder
from grader.core.errors import UsageError
from grader.course.assignment_file import load
from grader.course.listed_exercises import shipped_assignments

NAME = "alphabeta-grader"
_SUFFIXES = frozenset({".py", ".css", ".html", ".js", ".json", ".typed"})
_TIME = (1980, 1, 1, 0, 0, 0)
_WHEEL = f"Wheel-Version: 1.0\nGenerator: {NAME}\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def wheel() -> tuple[str, bytes]:
    """The wheel's file name and bytes, which are reproducible. Raises UsageError."""
    try:
        installed = distribution(NAME)
    except PackageNotFoundError:
        raise UsageError(
            f"{NAME} is not installed in this Python ({sys.executable}), so it cannot be packaged; "
            "install it with: pip install ."
        ) from None
    stem = f"{NAME.replace('-', '_')}-{grader.__version__}"
    files = dict(sorted(_code())) | _described(installed, f"{stem}.dist-info")
    record = f"{stem}.dist-info/RECORD"
    lines = [f"{path},sha256={_digest(data)},{len(data)}" for path, data in files.items()]
    files[record] = ("\n".join([*lines, f"{record},,"]) + "\n").encode()
    packed = archive({path: (data, 0o644) for path, data in files.items()})
    return f"{stem}-py3-none-any.whl", packed


def archive(files: dict[str, tuple[bytes, int]]) -> bytes:
    """A zip of files with their modes; the same files give the same bytes."""
    buffer = io.BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as packed:
        for path, (data, mode) in files.items():
            entry = ZipInfo(path, _TIME)
            entry.compress_type = ZIP_DEFLATED
            entry.external_attr = (0o100000 | mode) << 16
            packed.writestr(entry, data)
    return buffer.getvalue()


def _code() -> Iterator[tuple[str, bytes]]:
    """The packages and their data, with the paths of an installation. Other files in the exercises'
    folder are left out: they may be a coming exam."""
    package = Path(grader.__file__).parent
    yield from _below(package, package.name)
    yield from _below(folder("reference"), f"{package.name}/_data/reference")
    exercises = folder("exercises")
    shipped = {folder(name) for name in DATA} | set(exercises.glob("*.schema.json"))
    for assignment in shipped_assignments(exercises):
        shipped.update(load(assignment).files)
        template = (each for each in assignment.glob("template/**/*") if each.is_file())
        shipped.update(file for file in template if file.suffix != ".pyc")
    for path in shipped:
        inside = Path(os.path.relpath(path, exercises.parent)).as_posix()
        yield f"{package.name}/_data/{inside}", path.read_bytes()


def _below(top: Path, name: str) -> Iterator[tuple[str, bytes]]:
    """The files of a package, under `name`; links are left out."""
    for each in top.rglob("*"):
        inside = each.relative_to(top)
        if _is_code(inside) and each.is_file() and not each.is_symlink():
            yield f"{name}/{inside.as_posix()}", each.read_bytes()


def _is_code(inside: Path) -> bool:
    """Whether a file of a package is code or belongs to it, as the catalogues of mistakes do."""
    hidden = any(part in {"__pycache__", "_data"} or part[0] == "." for part in inside.parts)
    return (inside.suffix in _SUFFIXES or inside.match("mistakes/*.yaml")) and not hidden


def _described(installed: Distribution, folder: str) -> dict[str, bytes]:
    """The files of the .dist-info folder, which installers read."""
    kept = {name: installed.read_text(name) for name in ("METADATA", "entry_points.txt")}
    licenses = {
        f"licenses/{path.name}": path.read_text()
        for path in installed.files or ()
        if path.parent.name == "licenses"
    }
    texts = {**kept, "WHEEL": _WHEEL, **licenses}
    return {f"{folder}/{name}": text.encode() for name, text in texts.items() if text is not None}


def _digest(data: bytes) -> str:
    return urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
