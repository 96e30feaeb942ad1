"""What was worked out from a file's bytes, remembered on disk.

Checking a document needs a YAML parser and a validator, whose import costs more than grading does;
a run that finds its documents here needs neither. An entry is a line that says whose it is, the
very bytes that were read, and the result as JSON: it is believed only for exactly those bytes, so a
renamed, damaged or foreign entry is seen and ignored, and no digest is trusted (importing hashlib
would cost more than reading an assignment). There is nothing to clear by hand: another version of
this program, or another byte in the file, is another entry.

The folder is $ALPHABETA_GRADER_CACHE (empty: remember nothing) or `alphabeta-grader` in the user's
cache folder. A disk that is full, read-only or absent only means that nothing is remembered: every
OSError here is dropped on purpose.
"""

from __future__ import annotations

import json
import os
import re
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeAlias
from zlib import crc32

from grader import __version__

Result: TypeAlias = dict[str, Any]
"""Plain data: what JSON can hold and give back unchanged."""

FORMAT = 6
"""Raise this when a result means something else than before within one version: a rule of the game,
of a reference, or of what a document may say has changed. A new field needs no other number."""

MOST_ENTRIES = 500
MOST_BYTES = 16 * 1024 * 1024
MOST_BYTES_IN_ALL = 64 * 1024 * 1024

VARIABLE = "ALPHABETA_GRADER_CACHE"
_OURS = re.compile(r"[0-9a-f]{16}\.(memo|[0-9a-f]{16}\.tmp)")


def recall(kind: str, name: str, raw: bytes, work_out: Callable[[], Result]) -> Result:
    """The result for a file called `name` that holds `raw`: remembered, or worked out now.

    `kind` says which question is asked of the bytes. What `work_out` raises is passed on and
    nothing is remembered.
    """
    place = folder()
    if place is None:
        return work_out()
    whose = json.dumps([__version__, FORMAT, kind, name, len(raw)]).encode()
    key = f"{crc32(whose):08x}{crc32(raw):08x}"
    found = _read(place / f"{key}.memo", whose, raw)
    if found is not None:
        return found
    result = work_out()
    with suppress(OSError):
        _write(place, key, whose + b"\n" + raw, result)
    return result


@contextmanager
def nothing_remembered() -> Iterator[None]:
    """Work everything out anew, for a caller who wants to know that it is still so."""
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = ""
    try:
        yield
    finally:
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before


def folder() -> Path | None:
    """Where entries are kept; None if nothing is to be remembered."""
    chosen = os.environ.get(VARIABLE)
    if chosen is not None:
        return Path(chosen) if chosen else None
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")  # noqa: PTH111 - Path raises where there is no home
    else:
        base = os.environ.get("XDG_CACHE_HOME", "")
        if not os.path.isabs(base):  # noqa: PTH117 - the XDG rule: a relative path is ignored
            base = os.path.expanduser("~/.cache")  # noqa: PTH111 - as above
    return Path(base, "alphabeta-grader") if os.path.isabs(base) else None  # noqa: PTH117 - "" too


def _read(path: Path, whose: bytes, raw: bytes) -> Result | None:
    try:
        with path.open("rb") as file:
            status = os.fstat(file.fileno())
            if not _is_ours(status) or status.st_size > MOST_BYTES:
                return None
            entry = file.read()
    except OSError:
        return None
    head = whose + b"\n" + raw
    checksum, _, body = entry[len(head) :].partition(b"\n")
    if not entry.startswith(head) or checksum != b"%08x" % crc32(body):
        return None
    try:
        result = json.loads(body)
    except ValueError:
        return None
    return result if isinstance(result, dict) else None


def _is_ours(status: os.stat_result) -> bool:
    """Whether an entry is a file that nobody but this user can have written."""
    if not stat.S_ISREG(status.st_mode):
        return False
    return sys.platform == "win32" or (
        status.st_uid == os.geteuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    )


def _write(place: Path, key: str, head: bytes, result: Result) -> None:
    body = json.dumps(result, separators=(",", ":")).encode()
    entry = head + b"%08x\n" % crc32(body) + body
    if len(entry) > MOST_BYTES:
        return
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    temporary = place / f"{key}.{os.urandom(8).hex()}.tmp"
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(entry)
        temporary.replace(place / f"{key}.memo")
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
    _drop_old(place)


def _drop_old(place: Path) -> None:
    """Delete the oldest entries beyond the bounds; a file that is not one of ours is left alone."""
    entries = []
    for path in place.iterdir():
        if _OURS.fullmatch(path.name):
            with suppress(OSError):  # another run may have dropped it
                status = path.stat()
                entries.append((status.st_mtime_ns, path.name, status.st_size))
    size = 0
    for count, (_, name, length) in enumerate(sorted(entries, reverse=True), start=1):
        size += length
        if count > MOST_ENTRIES or size > MOST_BYTES_IN_ALL:
            with suppress(OSError):
                (place / name).unlink()
