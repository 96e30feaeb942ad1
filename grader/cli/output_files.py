"""Writes result files atomically."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable
from pathlib import Path

from grader.cli import terminal
from grader.core.errors import UsageError


def deliver(text: str, file: str, content: str = "") -> None:
    """Writes `text` to `file`, or to standard output if it is "-". Raises UsageError.

    If the noun for its `content` is given, a line names the file that was written.
    """
    if file == "-":
        terminal.write(text)
        return
    save(Path(file), text)
    if content:
        terminal.say(f"{file} holds {content}.", to=sys.stderr)


def save(path: Path, content: str | bytes) -> None:
    """Writes `content` to `path` in one step: a reader sees the old file or the new one.

    If `path` is a link, its target is replaced. Raises UsageError if writing fails.
    """
    import tempfile  # slow to import, and a run without output files does not need it

    named, path = path, Path(os.path.realpath(path))
    data = content.encode() if isinstance(content, str) else content
    try:
        if not replaceable(path):
            _write_into(path, data)
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
    """Raises UsageError if the file `path` cannot be written."""
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
    """Raises UsageError if two outputs are the same file, or an output is a file that was read."""
    files = [
        str(output) for output in outputs
        if output is not None and str(output) != "-" and replaceable(Path(output))
    ]  # fmt: skip
    if not files:
        return
    inputs = {os.path.realpath(path): str(path) for path in read}
    taken: dict[str, str] = {}
    for file in files:
        place = os.path.realpath(file)
        if place in inputs:
            same = "" if inputs[place] == file else f", which is {inputs[place]},"
            raise UsageError(
                f"{file}{same} is an input and would be overwritten; give the output another name"
            )
        if place in taken:
            first = taken[place]
            same = file if first == file else f"{first} and {file}, which are the same file"
            raise UsageError(f"two outputs would go to {same}; give one of them another name")
        taken[place] = file


def keep_out_of_links(outputs: Iterable[str], folder: Path) -> None:
    """Raises UsageError if the path of an output has a link that lies in the submission's `folder`.

    The submission may contain the link; it would decide which file is overwritten.
    """
    submitted = Path(os.path.realpath(folder))
    for output in outputs:
        if output == "-":
            continue
        here = Path.cwd().resolve()
        for part in Path(output).parts:
            step = here / part
            inside = here == submitted or submitted in here.parents
            if inside and part != os.pardir and os.path.islink(step):  # noqa: PTH114 - pathlib raises if the name is too long
                link = output if Path(output).name == part else f"{output}: {step}"
                raise UsageError(
                    f"{link} is a link in the folder of the submission, which could lead to any "
                    "file; name another file with -o"
                )
            here = Path(os.path.realpath(step))


def replaceable(path: Path) -> bool:
    """Whether `path` is a regular file or does not exist; a device or a pipe is not replaced."""
    return os.path.isfile(path) or not os.path.exists(path)  # noqa: PTH110, PTH113 - pathlib raises if the name is too long


def _write_into(path: Path, data: bytes) -> None:
    """Writes into a device, or into a pipe with a reader. Raises OSError."""
    descriptor = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
    os.set_blocking(descriptor, True)  # only open() must not wait for a reader
    with open(descriptor, "wb") as file:
        file.write(data)


def _sentence(path: Path, error: OSError) -> str:
    why = "the pipe has no reader" if error.errno == errno.ENXIO else error.strerror or error
    return f"cannot write {path}: {why}; name another file with -o"


def _umask() -> int:
    """The process's umask, which can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
