"""Writing result files: whole or not at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from pathlib import Path

from grader.cli import terminal
from grader.core.errors import UsageError


def deliver(text: str, file: str) -> None:
    """Write `text` to that file, or for "-" to standard output. Raises UsageError."""
    if file == "-":
        terminal.write(text)
    else:
        save(Path(file), text)


def save(path: Path, content: str | bytes) -> None:
    """Write `content` to `path` in one step: a reader sees the old file or the new one.

    A link stays, and what it leads to is replaced. Raises UsageError if that cannot be done.
    """
    import tempfile  # a run that writes no file does not wait for it

    named, path = path, Path(os.path.realpath(path))
    data = content.encode() if isinstance(content, str) else content
    try:
        if not replaceable(path):
            _pour(path, data)
            return
        descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise UsageError(_sentence(named, error)) from None
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(descriptor)
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, path)
    except OSError as error:
        raise UsageError(_sentence(named, error)) from None
    finally:
        Path(temporary).unlink(missing_ok=True)


def check_place(path: Path) -> None:
    """Raises UsageError if no file can be made where `path` is or would be."""
    import tempfile

    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not replaceable(path):
            return
        with tempfile.TemporaryFile(dir=Path(os.path.realpath(path)).parent):
            pass
    except OSError as error:
        raise UsageError(_sentence(path, error)) from None


def keep_apart(outputs: Iterable[str | Path | None], read: Iterable[Path] = ()) -> None:
    """Raises UsageError if two outputs are one file, or if one of them is a file that was read."""
    files = [
        str(output) for output in outputs
        if output is not None and str(output) != "-" and replaceable(Path(output))
    ]  # fmt: skip
    if not files:
        return
    there = {os.path.realpath(path): str(path) for path in read}
    taken: dict[str, str] = {}
    for file in files:
        place = os.path.realpath(file)
        if place in there:
            same = "" if there[place] == file else f", which is {there[place]},"
            raise UsageError(
                f"{file}{same} is read here and would be overwritten; give the output another name"
            )
        if place in taken:
            first = taken[place]
            same = file if first == file else f"{first} and {file}, which are one file"
            raise UsageError(f"two outputs would go to {same}; give one of them another name")
        taken[place] = file


def replaceable(path: Path) -> bool:
    """Whether there is a plain file at `path`, or nothing: a device or a pipe is written into."""
    return os.path.isfile(path) or not os.path.exists(path)  # noqa: PTH110, PTH113 - pathlib's raise at a name that is too long


def _pour(path: Path, data: bytes) -> None:
    """Write into a device, or a pipe that somebody reads. Raises OSError."""
    descriptor = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
    os.set_blocking(descriptor, True)  # only the opening must not wait for a reader
    with open(descriptor, "wb") as file:
        file.write(data)


def _sentence(path: Path, error: OSError) -> str:
    why = "nobody reads that pipe" if error.errno == errno.ENXIO else error.strerror or error
    return f"cannot write {path}: {why}; give another place with -o"


def _umask() -> int:
    """What permissions new files lose; it can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
