"""Writes files atomically."""

import errno
import os
from pathlib import Path

from grader.core.errors import UsageError


def save(path: Path, content: str | bytes, option: str = "-o") -> None:
    """Writes `content` to `path`, which the `option` names, in one step: a reader sees the old file
    or the new. A link's target is replaced. Raises UsageError if writing fails."""
    import tempfile

    named, path = path, Path(os.path.realpath(path))
    data = content.encode() if isinstance(content, str) else content
    try:
        if not replaceable(path):
            _write_into(path, data)
            return
        descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise UsageError(sentence(named, error, option)) from None
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(descriptor)
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, path)
    except OSError as error:
        raise UsageError(sentence(named, error, option)) from None
    finally:
        Path(temporary).unlink(missing_ok=True)


def replaceable(path: Path) -> bool:
    """Whether `path` is a regular file or does not exist; a device or a pipe is not replaced."""
    return os.path.isfile(path) or not os.path.exists(path)  # noqa: PTH110, PTH113 - pathlib raises if the name is too long


def _write_into(path: Path, data: bytes) -> None:
    """Writes into a device, or into a pipe with a reader. Raises OSError."""
    descriptor = os.open(path, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
    os.set_blocking(descriptor, True)  # only open() must not wait for a reader
    with open(descriptor, "wb") as file:
        file.write(data)


def sentence(path: Path, error: OSError, option: str = "-o") -> str:
    """The message that `path`, which the `option` names, cannot be written."""
    why = "the pipe has no reader" if error.errno == errno.ENXIO else error.strerror or error
    return f"cannot write {path}: {why}; name another file with {option}"


def _umask() -> int:
    """The process's umask, which can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
