"""Reads a folder or one file into a Submission, as bytes; nothing is run or parsed."""

from __future__ import annotations

import errno
import os
from contextlib import ExitStack, closing
from dataclasses import replace
from itertools import islice
from pathlib import Path

from grader.core import source_encoding
from grader.core.errors import UsageError, did_you_mean
from grader.core.findings import file_problems, submitted_files
from grader.core.findings.phrases import Clause
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


def read(path: Path) -> Submission:
    """The submission at `path`: a folder with alphabeta.py, one Python file, or one written answer.

    The files beside a program are read too, so that it can import them, and so is submission.yaml;
    for a single Python file it applies only if it names that file or none. Raises UsageError if
    there is nothing at `path`; all other problems become findings of the submission.
    """
    alone = not _is_folder(path)
    if alone and path.suffix != ".py":
        kind = wrong_file_hints.named(path.name, ENTRY)
        if kind is not None:
            may_be = kind in wrong_file_hints.MAY_BE_WRITTEN
            written = f"; a written answer ends in one of {_SUFFIXES}" if may_be else ""
            remedy = file_problems.remedied(kind, str(path), ENTRY)
            raise UsageError(f"{path} is {file_problems.IS[kind]}; {remedy}{written}")
        if path.suffix.lower() in safe_files.WRITTEN_SUFFIXES:
            return _written(path)
        raise UsageError(
            f"{path} is neither a Python file nor a written answer; give a folder with "
            f"{ENTRY}, a .py file, or a written answer that ends in one of {_SUFFIXES}"
        )
    folder = path.parent if alone else path
    # Not resolve(), which raises if links form a circle.
    name = os.path.basename(os.path.abspath(folder)) or str(folder)  # noqa: PTH100, PTH119 - not resolve()
    reader = _Reader(name, path.name if alone else ENTRY)
    try:
        with safe_files.opened(os.fspath(folder)) as top:
            if reader.apply(submission_yaml.read(top), alone=alone):
                reader.take_entry(top)
            reader.take_others(top, 1 if alone else FOLDERS_DEEP)
            reader.take_sole_program(top)
    except OSError as error:
        reader.refuse(file_problems.unreadable_folder(error.strerror))
    if reader.below:  # an unpacked archive often has a folder of its own
        found = read(folder / reader.below)
        return replace(found, name=name, findings=(*reader.warnings[:1], *found.findings))
    # For a single file there are no warnings about its neighbours, which may be unrelated to it.
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
        findings = (submitted_files.unreadable_file(file=path.name, problem=error.problem),)
    except OSError as error:
        problem = file_problems.unreadable_now(error.strerror)
        findings = (submitted_files.unreadable_file(file=path.name, problem=problem),)
    return Submission(
        name=path.stem, entry=ENTRY, files={}, answers=answers, alone=True, findings=findings,
        root=os.fspath(path.parent),
    )  # fmt: skip


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
        self.below = ""
        """The only folder below that has a program under the usual name."""
        self._declared = submission_yaml.Declared()
        self._missing = False
        self._sole = ""
        self._bytes = self._tried = 0

    def apply(self, declared: submission_yaml.Declared, *, alone: bool) -> bool:
        """Apply submission.yaml. Returns whether it has no mistake, so that the program can be
        read."""
        self.errors += declared.findings
        if not alone or declared.file in {"", self.entry}:  # otherwise it is for another program
            self.names = declared.names
            self.entry, self._declared = declared.file or self.entry, declared
        return not declared.findings

    def refuse(self, problem: Clause) -> None:
        """Add an error that says why the program's file is rejected."""
        self.errors.append(submitted_files.unreadable_file(file=self.entry, problem=problem))

    def take_entry(self, top: safe_files.Folder) -> None:
        """Read the program's file, if it exists."""
        try:
            data = _at(top, self.entry)
        except FileNotFoundError:
            self._missing = True
            return
        except safe_files.UnreadableError as error:
            self.refuse(error.problem)
            return
        if kind := wrong_file_hints.disguised(data):
            self.refuse(file_problems.disguised(kind, self.entry))
        elif flaw := source_encoding.flaw(data):
            found = submitted_files.nul_byte if flaw.is_nul else submitted_files.wrong_encoding
            self.errors.append(found(file=self.entry, flaw=flaw))
        else:
            self._keep(self.entry, data)

    def take_others(self, top: safe_files.Folder, depth: int) -> None:
        """Read all other files; if the program is missing, report what the folder has instead."""
        walk = safe_files.Walk(depth)
        paths: list[str] = []
        try:
            with closing(walk.through(top)) as everything:
                for found in everything:
                    if not found.problem:
                        paths.append(found.path)
                    if found.path != self.entry and not self._take(found):
                        break
        except OSError as error:
            self._cut_short(file_problems.unlistable(error.strerror))
        if walk.stopped:
            self._cut_short(file_problems.too_many_entries(safe_files.ENTRIES))
        if self._missing and self._declared.file:
            self.errors.append(
                self._declared.absent([path for path in paths if path.endswith(".py")])
            )
        elif self._missing:
            programs = [path for path in paths if path.endswith(".py") or not _is_answer(path)]
            instead = wrong_file_hints.instead(self.entry, programs)
            if instead.sole.isprintable():
                self._sole = instead.sole
            if not self._sole:
                self.errors.append(submitted_files.no_entry_file(
                    folder=self.folder, entry=self.entry, has_answers=len(programs) < len(paths),
                    instead=instead,
                ))  # fmt: skip

    def take_sole_program(self, top: safe_files.Folder) -> None:
        """Take the only program that there is, if the one with the usual name is missing."""
        if not self._sole:
            return
        self.warnings.insert(0, submitted_files.other_entry_file(
            folder=self.folder, entry=self.entry, taken=self._sole
        ))  # fmt: skip
        folder, _, name = self._sole.rpartition("/")
        if name == self.entry and not self.answers:
            self.below = folder
            return
        self.entry = self._sole
        self.files.pop(self.entry, None)
        self.take_entry(top)
        if self.entry not in self.files and not self.errors:
            self.refuse(file_problems.vanished())

    def summed_up(self) -> list[Finding]:
        """The warnings: at most WARNINGS, then the number of the others."""
        left = len(self.warnings) - WARNINGS
        if left <= 0:
            return self.warnings
        del self.warnings[WARNINGS:]
        self._cut_short(file_problems.more_left_out(left))
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
                self._left_out(path, file_problems.unknown_layout(safe_files.WRITTEN_SUFFIXES))
            return True
        self._tried += 1
        if self._tried > FILES:
            self._left_out(path, file_problems.too_many_files(FILES, self.entry))
            return False
        data = self._data(found, kind)
        if data is None:
            return True
        if self._bytes + len(data) > BYTES:
            self._left_out(path, file_problems.too_many_bytes(BYTES))
            return False
        if kind is safe_files.WRITTEN:
            self.answers[path] = data
            self._bytes += len(data)
            return True
        if flaw := source_encoding.flaw(data):
            self._left_out(path, file_problems.flawed_line(flaw), flaw.line)
            return True
        self._keep(path, data)
        return True

    def _data(self, found: safe_files.Found, kind: safe_files.FileKind) -> bytes | None:
        """The content of a file; None if it was skipped, with a warning."""
        try:
            return _content(found.folder, found.name, found.path, kind)
        except FileNotFoundError:
            self._left_out(found.path, file_problems.vanished())
        except safe_files.UnreadableError as error:
            self._left_out(found.path, error.problem)
        return None

    def _keep(self, path: str, data: bytes) -> None:
        self.files[path] = data
        self._bytes += len(data)

    def _left_out(self, path: str, problem: Clause, line: int | None = None) -> None:
        self.warnings.append(submitted_files.file_left_out(file=path, line=line, problem=problem))

    def _cut_short(self, problem: Clause) -> None:
        self.warnings.append(submitted_files.folder_cut(folder=self.folder, problem=problem))


def _kind(path: str) -> safe_files.FileKind | None:
    """The kind of a file, by its path; None if it is not needed."""
    if path.endswith(".py"):
        return safe_files.PYTHON
    folder, _, name = path.partition("/")
    stem, suffix = os.path.splitext(name.lower())  # noqa: PTH122 - the path has slashes on every system
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
    folder: safe_files.Folder, name: str, path: str, kind: safe_files.FileKind = safe_files.PYTHON
) -> bytes:
    """The content of a file. Raises FileNotFoundError or UnreadableError."""
    if not path.isprintable():
        raise safe_files.UnreadableError(file_problems.unprintable_name())
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
            raise safe_files.UnreadableError(
                file_problems.no_folder(step)
                if is_none
                else file_problems.unopened_folder(step, error.strerror)
            ) from None
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
