"""Reads a submission from an open folder: its program, the files beside it and the answers.

The program is the file that submission.yaml names, else the one that matches the assignment's
pattern or has the name that it gives, else alphabeta.py. A file with a name may be missing at the
top: it may be in a folder below, in an archive, or be the only program under another name.
"""

import errno
import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace

from grader.core import source_encoding
from grader.core.findings import file_problems, submitted_files
from grader.core.findings.phrases import Clause
from grader.core.models import Finding, Names, Submission
from grader.submission import (
    program_pattern,
    safe_files,
    submission_yaml,
    wrong_file_hints,
    zip_archive,
)

ENTRY = "alphabeta.py"
FILES = 200
BYTES = 8 * 1024 * 1024  # of all files together; that of one is `safe_files.FILE_BYTES`

_OTHER_DOCUMENTS = tuple(
    ".doc .docx .odt .rtf .pages .pdf .tex .xls .xlsx .ods .numbers .html .htm .png .jpg .jpeg"
    " .heic".split()
)
"""Endings of documents that may contain an answer but are not read."""

WARNINGS = 10


class FolderReader:
    """Reads one submission, and collects `errors` and `warnings` about it. `place` names the folder
    in messages, as in "folder ada". `name` is the program's file if that was handed in by itself.
    `wanted` is the name of the program's file, or the assignment's pattern for it; of the latter
    exactly one file must match."""

    def __init__(
        self, place: str, *, name: str = "", wanted: str = "", in_archive: bool = False
    ) -> None:
        self.place, self.wanted = place, wanted or ENTRY
        self.pattern = "" if program_pattern.is_name(self.wanted) else wanted
        self.entry = name or self.wanted
        self.names: Names = {}
        self.files: dict[str, bytes] = {}
        self.answers: dict[str, bytes] = {}
        self.beside: list[str] = []
        self.errors: list[Finding] = []
        self.warnings: list[Finding] = []
        self._alone, self._in_archive = bool(name), in_archive
        self._declared = submission_yaml.Declared()
        self._missing = self._full = False
        self._bytes = self._tried = 0

    def submission(self, top: safe_files.Folder, root: str) -> Submission:
        """The submission in the open folder `top`, whose path is `root`. Its name is empty."""
        if self._apply(submission_yaml.read(top)):
            if self.pattern and not self._declared.file:
                self._missing = True  # until all names are known
            else:
                self._take_entry(top)
        paths = self._take_others(top)
        sole = self._instead(paths) if self._missing else ""
        inner = None
        try:
            inner = self._inside(top, sole, root)
        except FileNotFoundError:
            self.refuse(file_problems.VANISHED, sole)
        except safe_files.UnreadableError as error:
            self.refuse(error.problem, sole)
        if inner is None:
            self._tell_others(paths)
        return inner or self.collected(root)

    def refuse(self, problem: Clause, file: str = "") -> None:
        """Add an error that says why the file (by default the program's) is rejected."""
        self.errors.append(
            submitted_files.unreadable_file(file=file or self.entry, problem=problem)
        )

    def collected(self, root: str) -> Submission:
        """The submission of all files that have been read."""
        # The neighbours of a single file may be unrelated to it, so there are no warnings about it.
        warnings = () if self._alone else self._summed_up()
        return Submission(
            name="",
            entry=self.entry,
            files=_as_imported(self.entry, self.files),
            names=self.names,
            answers=self.answers,
            beside=tuple(self.beside),
            findings=(*self.errors, *warnings),
            root=root,
        )

    def unpacked(self, top: safe_files.Folder, path: str, root: str) -> Submission:
        """The submission in the archive at `path`. Raises FileNotFoundError or UnreadableError."""
        folder = zip_archive.opened(_at(top, path, safe_files.ZIP))
        inside = FolderReader(
            f"archive {path.rpartition('/')[2]}", wanted=self.wanted, in_archive=True
        )
        inner = inside.submission(folder, root)
        if any(finding.severity == "error" for finding in inner.findings):
            return self._with_ours(inner)
        taken = submitted_files.program_in_archive(archive=path, taken=inner.entry)
        return self._with_ours(inner, taken)

    def _inside(self, top: safe_files.Folder, sole: str, root: str) -> Submission | None:
        """The submission in the folder or archive with the program; None if it is this folder's."""
        if not sole:
            return None
        if sole.lower().endswith(zip_archive.ENDING):
            return self.unpacked(top, sole, root)
        wanted = self.wanted
        renamed = submitted_files.other_entry_file(place=self.place, entry=wanted, taken=sole)
        notes = [] if self.pattern else [renamed]
        below = ""
        if program_pattern.matching(wanted, [sole]) and not self.answers:
            below = program_pattern.above(wanted, sole)
        if below:  # an unpacked archive often has a folder of its own
            inside = FolderReader(
                f"folder {below}", wanted=self.wanted, in_archive=self._in_archive
            )
            with _opened_below(top, below) as folder:
                inner = inside.submission(folder, os.path.join(root, below))  # noqa: PTH118 - it may be "."
            return self._with_ours(inner, *notes)
        self.entry = sole
        self.files.pop(sole, None)
        self.warnings = notes + [each for each in self.warnings if each.file != sole]
        self._take_entry(top)
        if sole not in self.files and not self.errors:
            self.refuse(file_problems.VANISHED)
        return None

    def _with_ours(self, inner: Submission, *notes: Finding) -> Submission:
        """The submission found below, with the names and the answers of this folder."""
        return replace(
            inner,
            names=inner.names or self.names,
            answers={**inner.answers, **self.answers},
            findings=(*notes, *inner.findings),
        )

    def _apply(self, declared: submission_yaml.Declared) -> bool:
        """Apply submission.yaml; whether it has no mistake, so that the program can be read."""
        self.errors += declared.findings
        if not self._alone or declared.file in {"", self.entry}:  # it is for another program
            self.names = declared.names
            self.entry, self._declared = declared.file or self.entry, declared
        return not declared.findings

    def _take_entry(self, top: safe_files.Folder) -> None:
        """Read the program's file, if it exists."""
        try:
            data = _at(top, self.entry)
        except FileNotFoundError:
            self._missing = True
            return
        except safe_files.UnreadableError as error:
            self.refuse(error.problem)
            return
        data = source_encoding.as_utf_8(data)
        if kind := wrong_file_hints.disguised(data):
            self.refuse(file_problems.disguised(kind, self.entry))
        elif not data.strip():
            self.errors.append(submitted_files.empty_program(file=self.entry, size=len(data)))
        elif flaw := source_encoding.flaw(data):
            found = submitted_files.nul_byte if flaw.is_nul else submitted_files.wrong_encoding
            self.errors.append(found(file=self.entry, flaw=flaw))
        else:
            self._keep(self.entry, data)

    def _take_others(self, top: safe_files.Folder) -> list[str]:
        """Read all other files. Returns the paths of all files in the folder."""
        walk = safe_files.Walk(1 if self._alone else safe_files.FOLDERS_DEEP)
        paths: list[str] = []
        try:
            with closing(walk.through(top)) as everything:
                for found in everything:
                    if not found.problem:
                        paths.append(found.path)
                    if found.path != self.entry and not self._full:
                        self._take(found)
        except OSError as error:
            self._cut_short(file_problems.unlistable(error.strerror))
        if walk.stopped:
            self._cut_short(file_problems.too_many_entries(safe_files.ENTRIES))
        return paths

    def _instead(self, paths: Sequence[str]) -> str:
        """The only one of `paths` that can be the program, or the archive that has it. If there is
        none, reports the files that the folder has instead, and returns ""."""
        if self._declared.file:
            self.errors.append(
                self._declared.absent([path for path in paths if path.endswith(".py")])
            )
            return ""
        programs = [path for path in paths if path.endswith(".py") or not _is_answer(path)]
        instead = (
            wrong_file_hints.by_pattern(self.pattern, programs)
            if self.pattern
            else wrong_file_hints.instead(self.wanted, programs)
        )
        nested = self._in_archive and instead.kind == "archive"
        if instead.sole and instead.sole.isprintable() and not nested:
            return instead.sole
        self.errors.append(
            submitted_files.no_entry_file(
                place=self.place,
                entry=self.entry,
                is_pattern=bool(self.pattern),
                instead=instead,
                has_answers=len(programs) < len(paths),
            )
        )
        return ""

    def _tell_others(self, paths: Sequence[str]) -> None:
        """Warn about the files among `paths` that fit as well as the program that was taken."""
        if self.entry in self.files and not self._declared.file:
            source = self.files[self.entry]
            others = wrong_file_hints.fitting_as_well(self.entry, source, self.pattern, paths)
            if others:
                found = submitted_files.second_program(taken=self.entry, others=others)
                self.warnings.insert(0, found)

    def _summed_up(self) -> list[Finding]:
        """The warnings: at most WARNINGS, then the number of the others."""
        left = len(self.warnings) - WARNINGS
        if left <= 0:
            return self.warnings
        del self.warnings[WARNINGS:]
        self._cut_short(file_problems.more_left_out(left))
        return self.warnings

    def _take(self, found: safe_files.Found) -> None:
        """Read a Python file or a written answer, unless the limits are reached."""
        path = found.path
        if found.problem:
            self._left_out(path, found.problem)
            return
        kind = _kind(path)
        if kind is None:
            if "/" not in path and path.lower().endswith(safe_files.WRITTEN_SUFFIXES):
                self.beside.append(path)
            if _is_answer(path):
                self._left_out(path, file_problems.unknown_layout(safe_files.WRITTEN_SUFFIXES))
            return
        self._tried += 1
        if self._tried > FILES:
            self._left_out(path, file_problems.too_many_files(FILES, self.entry))
            self._full = True
            return
        data = self._data(found, kind)
        if data is None:
            return
        if self._bytes + len(data) > BYTES:
            self._left_out(path, file_problems.too_many_bytes(BYTES))
            self._full = True
            return
        if kind is safe_files.WRITTEN:
            self.answers[path] = data
            self._bytes += len(data)
            return
        data = source_encoding.as_utf_8(data)
        if flaw := source_encoding.flaw(data):
            self._left_out(path, file_problems.flawed_line(flaw), flaw.line)
            return
        self._keep(path, data)

    def _data(self, found: safe_files.Found, kind: safe_files.FileKind) -> bytes | None:
        """The content of a file; None if it was skipped, with a warning."""
        try:
            return _content(found.folder, found.name, found.path, kind)
        except FileNotFoundError:
            self._left_out(found.path, file_problems.VANISHED)
        except safe_files.UnreadableError as error:
            self._left_out(found.path, error.problem)
        return None

    def _keep(self, path: str, data: bytes) -> None:
        self.files[path] = data
        self._bytes += len(data)

    def _left_out(self, path: str, problem: Clause, line: int | None = None) -> None:
        self.warnings.append(submitted_files.file_left_out(file=path, line=line, problem=problem))

    def _cut_short(self, problem: Clause) -> None:
        self.warnings.append(submitted_files.folder_cut(place=self.place, problem=problem))


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
        raise safe_files.UnreadableError(file_problems.UNPRINTABLE_NAME)
    return safe_files.content(folder, name, kind)


def _as_imported(entry: str, files: dict[str, bytes]) -> dict[str, bytes]:
    """The files; those beside a program in a subfolder also under the paths that it imports."""
    beside = entry.rpartition("/")[0] + "/"
    if beside == "/":
        return files
    near = {
        path.removeprefix(beside): data
        for path, data in files.items()
        if path.startswith(beside) and path != entry
    }
    return {**near, **files}


def _at(top: safe_files.Folder, path: str, kind: safe_files.FileKind = safe_files.PYTHON) -> bytes:
    """The content of the file at `path`; follows no link. Raises as `_content` does."""
    folders, _, name = path.rpartition("/")
    with _opened_below(top, folders) as folder:
        return _content(folder, name, path, kind)


@contextmanager
def _opened_below(top: safe_files.Folder, path: str) -> Iterator[safe_files.Folder]:
    """Open the folder at `path`; follows no link. Raises FileNotFoundError or UnreadableError."""
    folder, step = top, ""
    with ExitStack() as opened:
        try:
            for step in path.split("/") if path else ():
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
        yield folder
