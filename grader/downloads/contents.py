"""The files of a download: a folder on disk, or a ZIP archive that is never unpacked to disk.

Both list the names at their top, and open one submission at a time. Neither follows a link.
"""

from __future__ import annotations

import os
import stat
import zipfile
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import IO, NamedTuple, Protocol

from grader.core.errors import UnreadDownloadError, UsageError
from grader.core.findings import file_problems
from grader.downloads.handed_in import DownloadedEntry, EntryKind, printable
from grader.submission import safe_files, zip_archive
from grader.submission.safe_files import FileKind, Folder, PackedFile, UnreadableError

ARCHIVE_ENTRIES = 500_000  # the most files and folders in an archive; each takes some 700 bytes
GIT = ".git"  # the folder that makes a folder a clone
_UTF8 = 0x800  # the flag of an entry whose name is UTF-8


class Contents(Protocol):
    """The entries of a folder or an archive. `path` is its place, for messages."""

    path: Path

    def entries(self) -> Iterator[DownloadedEntry]:
        """The entries at the top. Raises UsageError."""

    def opened(self, folder: str) -> AbstractContextManager[Folder]:
        """The open folder. Raises OSError, or UnreadableError if its entries are too many."""

    def denial(self, name: str) -> str:
        """The reason why the system denies the file at the top; "" if it can be read."""

    def file(self, name: str) -> PackedFile:
        """The file at the top, to be read later; then also raises FileNotFoundError."""

    def stream(self, name: str) -> AbstractContextManager[IO[bytes]]:
        """The open file at the top. Raises OSError, or UnreadableError if it is a link."""

    def below(self, folder: str) -> Contents:
        """The entries of the folder at the top."""

    def outside(self) -> Sequence[str]:
        """The paths of entries that lead out of the download, which are not read."""


class DownloadedFolder:
    """A folder on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def entries(self) -> Iterator[DownloadedEntry]:
        try:
            with os.scandir(self.path) as listed:
                for entry in listed:
                    kind = _kind(entry)
                    is_clone = kind == "folder" and os.path.lexists(f"{entry.path}/{GIT}")
                    yield DownloadedEntry(entry.name, kind, is_clone)
        except OSError as error:
            raise UsageError(
                f"{printable(str(self.path))} cannot be listed ({error.strerror}); make it readable"
            ) from None

    @contextmanager
    def opened(self, folder: str) -> Iterator[Folder]:
        with (
            safe_files.opened(os.fspath(self.path)) as top,
            safe_files.opened(folder, top) as inner,
        ):
            yield inner

    def denial(self, name: str) -> str:
        return safe_files.denial(os.fspath(self.path), name)

    def file(self, name: str) -> PackedFile:
        return partial(self._content, name)

    @contextmanager
    def stream(self, name: str) -> Iterator[IO[bytes]]:
        path = self.path / name
        if not stat.S_ISREG(path.lstat().st_mode):
            raise UnreadableError(file_problems.LINK)
        with path.open("rb") as file:
            yield file

    def below(self, folder: str) -> DownloadedFolder:
        return DownloadedFolder(self.path / folder)

    def outside(self) -> Sequence[str]:
        """No path leads out of a folder: its links are not followed."""
        return ()

    def _content(self, name: str, kind: FileKind) -> bytes:
        try:
            with safe_files.opened(os.fspath(self.path)) as top:
                return safe_files.content(top, name, kind)
        except FileNotFoundError:
            raise
        except OSError as error:
            raise UnreadableError(file_problems.unreadable_folder(error.strerror)) from None


class _Opened(NamedTuple):
    """An open archive, with its entries in the order of their paths."""

    pid: int  # the process that opened it: a fork shares the place in the file with its parent
    archive: zipfile.ZipFile
    paths: list[str]
    infos: list[zipfile.ZipInfo]
    outside: list[str]  # the paths that lead out of the archive


class DownloadedArchive:
    """A ZIP archive, or a folder in it. Only its list of entries is held in memory."""

    def __init__(self, path: Path, prefix: str = "", opened: _Opened | None = None) -> None:
        self.path = path
        self._prefix, self._opened = prefix, opened

    def entries(self) -> Iterator[DownloadedEntry]:
        opened = self._archive()
        last = above = ""
        for path, info in zip(*self._below(opened, self._prefix), strict=True):
            name, slash, _ = path[len(self._prefix) :].partition("/")
            if slash and name != last:
                git = f"{self._prefix}{name}/{GIT}/"
                at = bisect_left(opened.paths, git)
                is_clone = any(each.startswith(git) for each in opened.paths[at : at + 1])
                yield DownloadedEntry(name, "folder", is_clone)
            elif name and not slash:
                is_link = stat.S_ISLNK(info.external_attr >> 16)
                # Two entries of one name are told apart, so that neither is chosen.
                kind: EntryKind = "link" if is_link else "special" if path == above else "file"
                yield DownloadedEntry(name, kind)
            above = path
            last = name if slash else ""

    def outside(self) -> Sequence[str]:
        return self._archive().outside

    def opened(self, folder: str) -> AbstractContextManager[Folder]:
        opened = self._archive()
        prefix = f"{self._prefix}{folder}/"
        paths, infos = self._below(opened, prefix)
        if len(paths) > safe_files.ENTRIES:
            raise UnreadableError(file_problems.too_many_entries(safe_files.ENTRIES))
        steps = (path[len(prefix) :].split("/") for path in paths)
        files = (partial(_content, opened.archive, info) for info in infos)
        entries = zip(steps, files, strict=True)
        return nullcontext(zip_archive.folder(pair for pair in entries if pair[0] != [""]))

    def denial(self, name: str) -> str:  # noqa: ARG002 - the archive is open
        """The system denies no file of an open archive."""
        return ""

    def file(self, name: str) -> PackedFile:
        opened = self._archive()
        at = bisect_left(opened.paths, self._prefix + name)
        return partial(_content, opened.archive, opened.infos[at])

    @contextmanager
    def stream(self, name: str) -> Iterator[IO[bytes]]:
        opened = self._archive()
        info = opened.infos[bisect_left(opened.paths, self._prefix + name)]
        try:
            with opened.archive.open(info) as file:
                yield file
        except (zipfile.BadZipFile, *zip_archive.DAMAGED):
            raise UnreadableError(file_problems.DAMAGED_ENTRY) from None

    def below(self, folder: str) -> DownloadedArchive:
        return DownloadedArchive(self.path, f"{self._prefix}{folder}/", self._archive())

    def _below(self, opened: _Opened, prefix: str) -> tuple[list[str], list[zipfile.ZipInfo]]:
        """The entries whose paths start with the prefix, which is empty or ends in a slash."""
        if not prefix:
            return opened.paths, opened.infos
        start = bisect_left(opened.paths, prefix)
        end = bisect_left(opened.paths, f"{prefix[:-1]}0")  # the character after the slash
        return opened.paths[start:end], opened.infos[start:end]

    def _archive(self) -> _Opened:
        if self._opened is None or self._opened.pid != os.getpid():
            self._opened = _read_list(self.path)
        return self._opened


def _read_list(path: Path) -> _Opened:
    """Opens an archive. Raises UsageError."""
    shown = printable(str(path))
    try:
        archive = zipfile.ZipFile(path)
    except OSError as error:
        raise UsageError(f"{shown} cannot be read ({error.strerror}); make it readable") from None
    except (zipfile.BadZipFile, *zip_archive.DAMAGED):
        raise UsageError(
            f"{shown} is damaged or not a ZIP archive; download it again, or unpack it and give "
            "the folder"
        ) from None
    infos = archive.infolist()
    if len(infos) > ARCHIVE_ENTRIES:
        raise UsageError(
            f"{shown} has {len(infos):,} files and folders, and {ARCHIVE_ENTRIES:,} are allowed; "
            "unpack it and give the folder"
        )
    inside: list[tuple[str, int]] = []
    outside: list[str] = []
    for number, info in enumerate(infos):
        name = _name(info)
        try:
            inside.append(("/".join(zip_archive.steps(name)), number))
        except UnreadableError:
            outside.append(name)
    inside.sort()
    return _Opened(
        os.getpid(),
        archive,
        [each for each, _ in inside],
        [infos[number] for _, number in inside],
        outside,
    )


def _content(archive: zipfile.ZipFile, info: zipfile.ZipInfo, kind: FileKind) -> bytes:
    """The content of an entry. Raises UnreadableError if it is a link or too large. Any other
    problem is the download's, and no mistake of the student. Raises UnreadDownloadError then."""
    try:
        return zip_archive.content(archive, info, kind)
    except UnreadableError as error:
        if stat.S_ISLNK(info.external_attr >> 16) or info.file_size > kind.most:
            raise
        raise UnreadDownloadError(
            f"{printable(_name(info))} was not read: {error.problem}"
        ) from None


def _name(info: zipfile.ZipInfo) -> str:
    """The path of an entry. Some programs write UTF-8 without saying so; zipfile expects cp437."""
    if info.flag_bits & _UTF8 or info.filename.isascii():
        return info.filename
    try:
        return info.filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return info.filename


def _kind(entry: os.DirEntry[str]) -> EntryKind:
    if entry.is_symlink():
        return "link"
    if entry.is_dir(follow_symlinks=False):
        return "folder"
    return "file" if entry.is_file(follow_symlinks=False) else "special"
