"""Writing result files: whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from grader.errors import UsageError


def save(path: Path, text: str) -> None:
    """Write `text` to `path` in one step: a reader sees the old file or the new one.

    Raises UsageError if that cannot be done.
    """
    import tempfile  # a run that writes no file does not wait for it

    try:
        if path.exists() and not path.is_file():  # a device or a pipe cannot be replaced
            path.write_text(text, encoding="utf-8")
            return
        descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise UsageError(_sentence(path, error)) from None
    try:
        with open(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(descriptor)
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, path)
    except OSError as error:
        raise UsageError(_sentence(path, error)) from None
    finally:
        Path(temporary).unlink(missing_ok=True)


def _sentence(path: Path, error: OSError) -> str:
    return f"cannot write {path}: {error.strerror or error}; give another place with -o"


def _umask() -> int:
    """What permissions new files lose; it can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
