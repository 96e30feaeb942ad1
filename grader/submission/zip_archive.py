"""A ZIP archive as a folder in memory: nothing is written to disk, and all sizes are limited.

An archive has at most `ZIP.most` bytes and ENTRIES entries. A file is unpacked when it is read, as
far as the size that its header states, which is limited like the size of a file on disk.
"""

from __future__ import annotations

import stat
import struct
import zlib
from collections.abc import Iterable, Sequence
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING

from grader.core.findings import file_problems
from grader.submission import safe_files
from grader.submission.safe_files import FileKind, PackedFile, PackedFolder, UnreadableError

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

ENDING = ".zip"
_ENTRY = b"PK\x01\x02"  # the first bytes of each entry in the list of an archive's files
_ENCRYPTED = 0x1
_STORED, _DEFLATED = 0, 8
"""Only these methods are read: zipfile does not limit how much the others unpack at a time."""
DAMAGED = (OSError, ValueError, EOFError, RuntimeError, OverflowError, struct.error, zlib.error)
"""The exceptions that `zipfile` raises for damaged archives, besides its own."""


def opened(data: bytes) -> PackedFolder:
    """The top folder of the archive with these bytes. Raises UnreadableError."""
    import zipfile

    # zipfile makes an object for each entry when it opens an archive, so they are counted before.
    if data.count(_ENTRY) > safe_files.ENTRIES:
        raise UnreadableError(file_problems.too_many_entries(safe_files.ENTRIES))
    try:
        archive = zipfile.ZipFile(BytesIO(data))
    except (zipfile.BadZipFile, *DAMAGED):
        raise UnreadableError(file_problems.DAMAGED_ARCHIVE) from None
    return folder(
        (steps(info.filename), partial(content, archive, info)) for info in archive.infolist()
    )


def folder(entries: Iterable[tuple[Sequence[str], PackedFile]]) -> PackedFolder:
    """The folder of entries, each with its `steps`. Raises UnreadableError."""
    top = PackedFolder()
    for path, file in entries:
        _put(top, path, file)
    return top


def steps(path: str) -> list[str]:
    """The names on the path of an entry, without empty ones; the last is "" if it is a folder.
    Raises UnreadableError if the path leads out of the archive."""
    path = path.replace("\\", "/")  # as some programs for Windows write it
    parts = path.split("/")
    if ".." in parts or not parts[0]:
        raise UnreadableError(file_problems.leads_out(path))
    return [part for part in parts[:-1] if part not in {"", "."}] + parts[-1:]


def _put(top: PackedFolder, parts: Sequence[str], file: PackedFile) -> None:
    """Adds a file, or a folder, to the folders under `top`. Raises UnreadableError."""
    *folders, name = parts
    folder, path = top, "/".join(parts)
    for step in folders[: safe_files.FOLDERS_DEEP + 1]:  # deeper ones are not read
        inner = folder.setdefault(step, PackedFolder())
        if not isinstance(inner, PackedFolder):
            raise UnreadableError(file_problems.twice_in_archive(path))
        folder = inner
    if not name or folders[safe_files.FOLDERS_DEEP + 1 :]:
        return
    if name in folder:
        raise UnreadableError(file_problems.twice_in_archive(path))
    folder[name] = file


def content(archive: ZipFile, info: ZipInfo, kind: FileKind) -> bytes:
    """The content of an entry. Raises UnreadableError."""
    import zipfile

    if stat.S_ISLNK(info.external_attr >> 16):
        raise UnreadableError(file_problems.LINK)
    if info.flag_bits & _ENCRYPTED:
        raise UnreadableError(file_problems.ENCRYPTED)
    if info.compress_type not in {_STORED, _DEFLATED}:
        raise UnreadableError(file_problems.PACKED_OTHERWISE)
    if info.file_size > kind.most:
        raise UnreadableError(
            file_problems.too_large(kind.expected, size=info.file_size, most=kind.most)
        )
    try:
        with archive.open(info) as file:
            data = file.read(kind.most)
    except (zipfile.BadZipFile, *DAMAGED):
        raise UnreadableError(file_problems.DAMAGED_ENTRY) from None
    if len(data) != info.file_size:
        raise UnreadableError(file_problems.DAMAGED_ENTRY)
    return data
