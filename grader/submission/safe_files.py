"""Opens the files of an untrusted folder one path component at a time, and never through a link.

A folder on disk, or one in an archive that `zip_archive` holds in memory, is read in the same way.
Each subfolder is opened by a descriptor of its parent, so replacing it with a link gains nothing.
Windows has no such call: it uses paths, and a link is rejected if it is one when checked.
"""

import errno
import os
import stat
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeAlias

from grader.core.findings import file_problems
from grader.core.findings.file_problems import Expected
from grader.core.findings.phrases import Clause
from grader.core.opening import READ

FILE_BYTES = 1024 * 1024
ENTRIES = 10_000  # the maximum number of files and folders examined
FOLDERS_DEEP = 6  # the maximum number of folders around a file, below the one that is read
SKIPPED = frozenset({"__pycache__", "venv", "env", "node_modules", "site-packages"})
BY_DESCRIPTOR = os.open in os.supports_dir_fd and os.scandir in os.supports_fd
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)


class UnreadableError(Exception):
    """A file or folder cannot be read, for the reason `problem`."""

    def __init__(self, problem: Clause) -> None:
        super().__init__(problem)
        self.problem = problem


class FileKind(NamedTuple):
    """The expected kind of a file, and its size limit in bytes."""

    expected: Expected
    most: int


class PackedFolder(dict[str, "PackedFile | PackedFolder"]):
    """A folder in an archive: its files and folders by name."""


PackedFile: TypeAlias = Callable[[FileKind], bytes]
"""A file in an archive: a function that returns its content. It raises UnreadableError."""
Folder: TypeAlias = int | str | PackedFolder
"""An open folder: a descriptor, a path where there are none, or a folder in an archive."""

PYTHON = FileKind("Python file", FILE_BYTES)
ZIP = FileKind("ZIP archive", 8 * 1024 * 1024)
WRITTEN = FileKind("written answer", 256 * 1024)
ANSWERS = "answers"  # the folder with written answers, each named after its exercise
WRITTEN_SUFFIXES = (".yaml", ".yml", ".csv", ".md", ".txt")
"""Endings of written answers, most exact layout first (`grader.written.parsing` reads them)."""


class Found(NamedTuple):
    """A file in the open `folder`, or an entry skipped for a `problem`; `path` is relative to the
    submission's folder, with slashes."""

    folder: Folder
    name: str
    path: str
    problem: Clause | None = None


@contextmanager
def opened(name: str, above: Folder | None = None) -> Iterator[Folder]:
    """Open the folder `name`; in `above`, only if it is not a link. Raises OSError."""
    if isinstance(above, PackedFolder):
        inner = above.get(name)
        if inner is None:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)
        if not isinstance(inner, PackedFolder):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), name)
        yield inner
        return
    path, start = _at(above, name)
    if BY_DESCRIPTOR:
        flags = READ | os.O_DIRECTORY | (0 if above is None else _NO_LINK)
        descriptor = os.open(path, flags, dir_fd=start)
        try:
            yield descriptor
        finally:
            os.close(descriptor)
    elif stat.S_ISDIR(os.stat(path, follow_symlinks=above is None).st_mode):  # noqa: PTH116 - system calls take strings
        yield path
    else:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), path)


def content(folder: Folder, name: str, kind: FileKind = PYTHON) -> bytes:
    """The content of a regular file. Raises FileNotFoundError or UnreadableError."""
    if isinstance(folder, PackedFolder):
        packed = folder.get(name)
        if packed is None:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)
        if isinstance(packed, PackedFolder):
            raise UnreadableError(file_problems.folder(kind.expected))
        return packed(kind)
    path, start = _at(folder, name)
    try:
        before = os.stat(path, dir_fd=start, follow_symlinks=False)
        _refuse_all_but_files(before, kind)
        descriptor = os.open(path, READ | _NO_LINK, dir_fd=start)
        try:
            return _unchanged(descriptor, before)
        finally:
            os.close(descriptor)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise _unreadable(error) from None


def denial(folder: Folder, name: str) -> str:
    """The reason why the system denies a file to this process; "" if it can be read."""
    if isinstance(folder, PackedFolder):
        return ""
    path, start = _at(folder, name)
    try:
        os.stat(path, dir_fd=start, follow_symlinks=False)
    except OSError as error:
        return error.strerror or type(error).__name__
    return "" if os.access(path, os.R_OK, dir_fd=start) else os.strerror(errno.EACCES)


class Walk:
    """Walks through a folder: its files in order of name, then its subfolders, to `depth` levels,
    but hidden entries, environments and caches. It is `stopped` after ENTRIES entries."""

    def __init__(self, depth: int) -> None:
        self.depth = depth
        self.stopped = False
        self._left = ENTRIES

    def through(self, folder: Folder, above: str = "") -> Generator[Found, None, None]:
        """The entries below `folder`, whose path is `above` with a final slash. Raises OSError."""
        files, links, folders = self._listed(folder)
        if "pyvenv.cfg" in files and above:
            return
        yield from (Found(folder, name, above + name) for name in files)
        for name in links:
            yield Found(folder, name, above + name, file_problems.LINK_IN_FOLDER)
        for name in folders:
            path = above + name
            if path.count("/") >= self.depth:
                yield Found(folder, name, path, file_problems.too_deep(self.depth))
                continue
            try:
                with opened(name, folder) as inner:
                    yield from self.through(inner, f"{path}/")
            except OSError as error:
                yield Found(folder, name, path, _unreadable(error).problem)

    def _listed(self, folder: Folder) -> tuple[list[str], list[str], list[str]]:
        """The files, links and folders in `folder`, up to the limit on entries."""
        if isinstance(folder, PackedFolder):  # `zip_archive` has counted its entries
            names = sorted(filter(_is_wanted, folder))
            inner = [name for name in names if isinstance(folder[name], PackedFolder)]
            return [name for name in names if name not in inner], [], inner
        files: list[str] = []
        links: list[str] = []
        folders: list[str] = []
        with os.scandir(folder) as entries:
            for entry in entries:
                if self._left == 0:
                    self.stopped = True
                    break
                self._left -= 1
                if not _is_wanted(entry.name):
                    continue
                if entry.is_symlink():
                    links.append(entry.name)
                elif entry.is_dir(follow_symlinks=False):
                    folders.append(entry.name)
                else:
                    files.append(entry.name)
        return sorted(files), sorted(links), sorted(folders)


def _is_wanted(name: str) -> bool:
    """Whether an entry is neither hidden nor a virtual environment or a cache."""
    return not name.startswith(".") and name not in SKIPPED


def _at(folder: int | str | None, name: str) -> tuple[str, int | None]:
    """The arguments of a system call for `name` in `folder`: a path, and its base descriptor."""
    if isinstance(folder, str):
        return os.path.join(folder, name), None  # noqa: PTH118 - system calls take strings
    return name, folder


def _refuse_all_but_files(status: os.stat_result, kind: FileKind) -> None:
    """Raises UnreadableError unless the file is regular and within the size limit."""
    if stat.S_ISLNK(status.st_mode):
        raise UnreadableError(file_problems.LINK)
    if stat.S_ISDIR(status.st_mode):
        raise UnreadableError(file_problems.folder(kind.expected))
    if not stat.S_ISREG(status.st_mode):
        raise UnreadableError(file_problems.not_regular(kind.expected))
    if status.st_size > kind.most:
        raise UnreadableError(
            file_problems.too_large(kind.expected, size=status.st_size, most=kind.most)
        )


def _unchanged(descriptor: int, before: os.stat_result) -> bytes:
    """The content of the file described by `before`. Raises UnreadableError if it has changed."""
    if not os.path.samestat(before, os.fstat(descriptor)):
        raise _changed()
    pieces, left = [], before.st_size + 1
    while left and (piece := os.read(descriptor, left)):
        pieces.append(piece)
        left -= len(piece)
    if left != 1 or os.fstat(descriptor).st_mtime_ns != before.st_mtime_ns:
        raise _changed()
    return b"".join(pieces)


def _unreadable(error: OSError) -> UnreadableError:
    """The reason why a file or folder that passed the first check cannot be read."""
    if error.errno in {errno.ELOOP, errno.ENOTDIR, errno.ENOENT}:
        return _changed()
    return UnreadableError(file_problems.unreadable(error.strerror))


def _changed() -> UnreadableError:
    return UnreadableError(file_problems.CHANGED)
