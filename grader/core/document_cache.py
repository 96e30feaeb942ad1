"""A cache on disk of the results of checking documents.

Checking a document needs a YAML parser and a validator, which take longer to import than grading
takes; with a cached result a run needs neither. An entry is a line that identifies it, the whole
document, and the result as JSON. It is used only if the document has exactly these bytes, so a
renamed, damaged or foreign entry is ignored, and no digest is needed (importing hashlib would take
longer than reading an assignment). The cache never has to be cleared: another version of this
program, or a changed document, has another entry.

The folder is $ALPHABETA_GRADER_CACHE (if that is empty, nothing is cached) or `alphabeta-grader` in
the user's cache folder. If the disk is full, read-only or absent, nothing is cached: every OSError
here is dropped on purpose.
"""

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
from grader.core.opening import READ

Result: TypeAlias = dict[str, Any]  # plain data that JSON stores and returns unchanged

FORMAT = 9
"""Raise this if a result's meaning changes within one version: after a change to a rule of the
game, of a reference or of a document. A new field does not need it."""

MOST_ENTRIES = 500
MOST_BYTES = 16 * 1024 * 1024
MOST_BYTES_IN_ALL = 64 * 1024 * 1024
VARIABLE = "ALPHABETA_GRADER_CACHE"
_OURS = re.compile(r"[0-9a-f]{16}\.(memo|[0-9a-f]{16}\.tmp)")


def recall(kind: str, name: str, raw: bytes, work_out: Callable[[], Result]) -> Result:
    """The result for a file `name` with the bytes `raw`, cached or from `work_out`, whose errors
    are raised and not cached. `kind` separates different results of the same bytes."""
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
def without_cache() -> Iterator[None]:
    """Switches the cache off, so that every document is checked again."""
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
    """The cache's folder; None if nothing is cached."""
    chosen = os.environ.get(VARIABLE)
    if chosen is not None:
        return Path(chosen) if chosen else None
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")  # noqa: PTH111 - Path raises if there is no home
    else:
        base = os.environ.get("XDG_CACHE_HOME", "")
        if not os.path.isabs(base):  # noqa: PTH117 - the XDG rule: a relative path is ignored
            base = os.path.expanduser("~/.cache")  # noqa: PTH111 - as above
    return Path(base, "alphabeta-grader") if os.path.isabs(base) else None  # noqa: PTH117 - "" is a str


def _read(path: Path, whose: bytes, raw: bytes) -> Result | None:
    try:
        with open(os.open(path, READ), "rb") as file:
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
    """Whether an entry is a regular file that only this user can write."""
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
    """Deletes the oldest entries beyond the limits, and no other files."""
    entries = []
    for path in place.iterdir():
        if _OURS.fullmatch(path.name):
            with suppress(OSError):  # another run may have deleted it
                status = path.stat()
                entries.append((status.st_mtime_ns, path.name, status.st_size))
    size = 0
    for count, (_, name, length) in enumerate(sorted(entries, reverse=True), start=1):
        size += length
        if count > MOST_ENTRIES or size > MOST_BYTES_IN_ALL:
            with suppress(OSError):
                (place / name).unlink()
