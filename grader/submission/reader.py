"""Reads a folder or one file into a Submission, as bytes; nothing is run or parsed."""

from __future__ import annotations

import errno
import os
from contextlib import ExitStack, closing
from itertools import islice
from pathlib import Path

from grader.core import source_encoding
from grader.core.errors import UsageError, did_you_mean
from grader.core.findings import find
from grader.core.models import Finding, Names, Submission
from grader.submission import safe_files, submission_yaml, wrong_file_hints

ENTRY = "alphabeta.py"
FILES = 200
BYTES = 8 * 1024 * 1024
"""The limit of all files together; that of one file is `safe_files.FILE_BYTES`."""

_SUFFIXES = ", ".join(safe_files.WRITTEN_SUFFIXES)
_OTHER_DOCUMENTS = (
    ".doc", ".docx", ".odt", ".rtf", ".pages", ".pdf", ".tex", ".xls", ".xlsx", ".ods", ".numbers",
    ".html", ".htm", ".png", ".jpg", ".jpeg", ".heic",
)  # fmt: skip
"""Endings of documents that may contain an answer but are not read."""

FOLDERS_DEEP = 6
WARNINGS = 10
_PATH_ROOM = 120
"""Maximum characters of a path in a message."""


def read(path: Path) -> Submission:
    """The submission at `path`: a folder with alphabeta.py, one Python file, or one written answer.

    The files beside a program are read too, so that it can import them, and so is submission.yaml;
    for a single Python file it applies only if it names that file or none. Raises UsageError if
    there is nothing at `path`; all other problems become findings of the submission.
    """
    alone = not _is_folder(path)
    if alone and path.suffix != ".py":
        slip = wrong_file_hints.named(path.name, ENTRY)
        if slip is not None:
            written = f"; a written answer ends in one of {_SUFFIXES}" if slip.written else ""
            raise UsageError(f"{path} is {slip.what}; {slip.remedied(str(path), ENTRY)}{written}")
        if path.suffix.lower() in safe_files.WRITTEN_SUFFIXES:
            return _written(path)
        raise UsageError(
            f"{path} is no Python file and no written answer; give a folder with "
            f"{ENTRY}, a .py file, or a written answer that ends in one of {_SUFFIXES}"
        )
    folder = path.parent if alone else path
    # Not resolve(), which raises where links lead in a circle.
    name = os.path.basename(os.path.abspath(folder)) or str(folder)  # noqa: PTH100, PTH119 - see above
    reader = _Reader(name, path.name if alone else ENTRY)
    try:
        with safe_files.opened(os.fspath(folder)) as top:
            if reader.heed(submission_yaml.read(top), alone=alone):
                reader.take_entry(top)
            reader.take_others(top, 1 if alone else FOLDERS_DEEP)
    except OSError as error:
        problem = f"its folder cannot be read ({error.strerror})"
        reader.refuse("unreadable-file", problem, "make it readable")
    # No warnings about the neighbours of a single file: few of them are imported.
    warnings = () if alone else reader.summed_up()
    return Submission(
        name=path.stem if alone else name,
        entry=reader.entry,
        files=_as_imported(reader.entry, reader.files),
        names=reader.names,
        answers=reader.answers,
        beside=tuple(reader.beside),
        findings=(*reader.errors, *warnings),
        root=os.fspath(folder),
    )


def _written(path: Path) -> Submission:
    """A submission that consists of one written answer."""
    findings: tuple[Finding, ...] = ()
    answers: dict[str, bytes] = {}
    try:
        with safe_files.opened(os.fspath(path.parent)) as top:
            answers[path.name] = safe_files.content(top, path.name, safe_files.WRITTEN)
    except safe_files.UnreadableError as error:
        findings = (_not_read(path.name, error.problem, error.remedy),)
    except OSError as error:
        findings = (_not_read(path.name, f"it cannot be read ({error.strerror})", "try again"),)
    return Submission(
        name=path.stem, entry=ENTRY, files={}, answers=answers, alone=True, findings=findings,
        root=os.fspath(path.parent),
    )  # fmt: skip


def _not_read(file: str, problem: str, remedy: str) -> Finding:
    return find("unreadable-file", file=file, problem=problem, remedy=remedy)


def _as_imported(entry: str, files: dict[str, bytes]) -> dict[str, bytes]:
    """The files; those beside a program in a subfolder also under the paths that it imports."""
    beside = entry.rpartition("/")[0] + "/"
    if beside == "/":
        return files
    near = {
        path.removeprefix(beside): data
        for path, data in files.items() if path.startswith(beside) and path != entry
    }  # fmt: skip
    return {**near, **files}


class _Reader:
    """Reads one submission, and collects `errors` and `warnings` about it."""

    def __init__(self, folder: str, entry: str) -> None:
        self.folder, self.entry = folder, entry
        self.names: Names = {}
        self.files: dict[str, bytes] = {}
        self.answers: dict[str, bytes] = {}
        self.beside: list[str] = []
        self.errors: list[Finding] = []
        self.warnings: list[Finding] = []
        self._declared = submission_yaml.Declared()
        self._missing = False
        self._bytes = self._tried = 0

    def heed(self, said: submission_yaml.Declared, *, alone: bool) -> bool:
        """Apply submission.yaml. Returns whether it has no mistake, so that the program can be
        read."""
        self.errors += said.findings
        if not alone or said.file in {"", self.entry}:  # otherwise it describes another program
            self.names = said.names
            self.entry, self._declared = said.file or self.entry, said
        return not said.findings

    def refuse(self, code: str, problem: str, remedy: str, line: int | None = None) -> None:
        """Add an error that says why the program's file is rejected."""
        where = self.entry if line is None else f"{self.entry}:{line}"
        self.errors.append(find(
            code, where=where, file=self.entry, line=line, problem=problem, remedy=remedy,
        ))  # fmt: skip

    def take_entry(self, top: safe_files.Folder) -> None:
        """Read the program's file, if it exists."""
        try:
            data = _at(top, self.entry)
        except FileNotFoundError:
            self._missing = True
            return
        except safe_files.UnreadableError as error:
            self.refuse("unreadable-file", error.problem, error.remedy)
            return
        if slip := wrong_file_hints.disguised(data):
            problem = f"by its name it is a Python file, and by its content {slip.what}"
            own_name = self.entry.removesuffix(".py") + ".ipynb"
            self.refuse("unreadable-file", problem, slip.remedied(own_name, self.entry))
        elif flaw := source_encoding.flaw(data):
            self.refuse(flaw.code, flaw.problem, flaw.remedy, flaw.line)
        else:
            self._keep(self.entry, data)

    def take_others(self, top: safe_files.Folder, depth: int) -> None:
        """Read all other files; if the program is missing, report what the folder has instead."""
        walk = safe_files.Walk(depth)
        there: list[str] = []
        try:
            with closing(walk.through(top)) as everything:
                for found in everything:
                    if not found.problem:
                        there.append(found.path)
                    if found.path != self.entry and not self._take(found):
                        break
        except OSError as error:
            self._not_whole(f"it cannot be listed ({error.strerror}); make it readable")
        if walk.stopped:
            problem = f"it has more than {safe_files.ENTRIES:,} files and folders"
            self._not_whole(f"{problem}; hand in the program alone")
        if self._missing and self._declared.file:
            self.errors.append(
                self._declared.absent([path for path in there if path.endswith(".py")])
            )
        elif self._missing:
            programs = [path for path in there if path.endswith(".py") or not _is_answer(path)]
            other, remedy = wrong_file_hints.instead(self.entry, programs)
            if len(programs) < len(there):
                remedy += "; if all your answers are on paper, grade them with `-a on-paper`"
            self.errors.append(find(
                "no-entry-file", folder=self.folder, entry=self.entry, found=other, remedy=remedy,
            ))  # fmt: skip

    def summed_up(self) -> list[Finding]:
        """The warnings: at most WARNINGS, then the number of the others."""
        left = len(self.warnings) - WARNINGS
        if left <= 0:
            return self.warnings
        del self.warnings[WARNINGS:]
        self._not_whole(f"{left} more of its files were left out; hand in the program alone")
        return self.warnings

    def _take(self, found: safe_files.Found) -> bool:
        """Read a Python file or a written answer. Returns whether to go on with further files."""
        path = found.path
        if found.problem:
            self._left_out(path, found.problem)
            return True
        kind = _kind(path)
        if kind is None:
            if "/" not in path and path.lower().endswith(safe_files.WRITTEN_SUFFIXES):
                self.beside.append(path)
            if _is_answer(path):
                problem = f"a written answer ends in one of {_SUFFIXES}; save it as one of these"
                self._left_out(path, problem)
            return True
        self._tried += 1
        if self._tried > FILES:
            self._left_out(path, f"a submission may have {FILES} files besides {self.entry}")
            return False
        data = self._data(found, kind)
        if data is None:
            return True
        if self._bytes + len(data) > BYTES:
            self._left_out(path, f"all files together may have {BYTES:,} bytes")
            return False
        if kind is safe_files.WRITTEN:
            self.answers[path] = data
            self._bytes += len(data)
            return True
        if flaw := source_encoding.flaw(data):
            where = "it" if flaw.line is None else f"its line {flaw.line}"
            self._left_out(path, f"{where} {flaw.problem}; {flaw.remedy}", flaw.line)
            return True
        self._keep(path, data)
        return True

    def _data(self, found: safe_files.Found, kind: safe_files.Kind) -> bytes | None:
        """The content of a file; None if it was skipped, with a warning."""
        try:
            return _content(found.folder, found.name, found.path, kind)
        except FileNotFoundError:
            problem = "it vanished while the folder was being read; try again"
            self._left_out(found.path, problem)
        except safe_files.UnreadableError as error:
            self._left_out(found.path, f"{error.problem}; {error.remedy}")
        return None

    def _keep(self, path: str, data: bytes) -> None:
        self.files[path] = data
        self._bytes += len(data)

    def _left_out(self, path: str, problem: str, line: int | None = None) -> None:
        shown = wrong_file_hints.short(path, _PATH_ROOM)
        self.warnings.append(find("file-left-out", file=shown, line=line, problem=problem))

    def _not_whole(self, problem: str) -> None:
        self.warnings.append(find("folder-cut", folder=self.folder, problem=problem))


def _kind(path: str) -> safe_files.Kind | None:
    """The kind of a file, by its path; None if it is not needed."""
    if path.endswith(".py"):
        return safe_files.PYTHON
    folder, _, name = path.partition("/")
    stem, suffix = os.path.splitext(name.lower())  # noqa: PTH122 - of a path that has slashes everywhere
    written = suffix in safe_files.WRITTEN_SUFFIXES and stem != "readme"
    return safe_files.WRITTEN if folder == safe_files.ANSWERS and written else None


def _is_answer(path: str) -> bool:
    """Whether a path looks like a written answer, including formats that are not read."""
    folder, _, name = path.partition("/")
    is_document = name.lower().endswith((*safe_files.WRITTEN_SUFFIXES, *_OTHER_DOCUMENTS))
    is_document = is_document or ("." not in name and name.lower() != "readme")
    is_other = "/" in name or name.lower().startswith("readme.")
    return folder == safe_files.ANSWERS and is_document and not is_other


def _content(
    folder: safe_files.Folder, name: str, path: str, kind: safe_files.Kind = safe_files.PYTHON
) -> bytes:
    """The content of a file. Raises FileNotFoundError or UnreadableError."""
    if not path.isprintable():
        problem = "its name has a character that cannot be shown"
        raise safe_files.UnreadableError(problem, "rename it")
    return safe_files.content(folder, name, kind)


def _at(top: safe_files.Folder, path: str) -> bytes:
    """The content of the file at `path`; follows no link. Raises as `_content` does."""
    folders, _, name = path.rpartition("/")
    folder, step = top, ""
    with ExitStack() as opened:
        try:
            for step in folders.split("/") if folders else ():
                folder = opened.enter_context(safe_files.opened(step, folder))
        except FileNotFoundError:
            raise
        except OSError as error:
            is_none = error.errno in {errno.ELOOP, errno.ENOTDIR}
            problem = (
                "is a link or no folder" if is_none else f"cannot be opened ({error.strerror})"
            )
            remedy = "hand in the folder itself" if is_none else "make it readable"
            raise safe_files.UnreadableError(f"{step} {problem}", remedy) from None
        return _content(folder, name, path)


def _is_folder(path: Path) -> bool:
    """Whether `path` is a folder rather than a file. Raises UsageError if it does not exist."""
    try:
        os.lstat(path)
    except PermissionError as error:
        raise UsageError(
            f"{path} cannot be reached ({error.strerror}); make its folder readable"
        ) from None
    except (OSError, ValueError):  # ValueError: a NUL in the name
        raise UsageError(f"there is no file or folder {str(path)!r}{_near(path)}") from None
    return os.path.isdir(path)  # noqa: PTH112 - Path.is_dir raises if a link's target is not accessible


def _near(path: Path) -> str:
    """A clause that suggests a similar name in the folder of a missing path."""
    try:
        with os.scandir(path.parent) as entries:
            return did_you_mean(path.name, [entry.name for entry in islice(entries, 1000)])
    except (OSError, ValueError):
        return ""
