"""Reads the submission at a path into a Submission, as bytes; nothing is run or parsed."""

import os
from dataclasses import replace
from itertools import islice
from pathlib import Path

from grader.core.errors import UsageError, did_you_mean
from grader.core.findings import file_problems, submitted_files
from grader.core.models import Finding, Submission
from grader.submission import safe_files, wrong_file_hints, zip_archive
from grader.submission.folder_reader import ENTRY, FolderReader

_SUFFIXES = ", ".join(safe_files.WRITTEN_SUFFIXES)


def read(path: Path, pattern: str = "") -> Submission:
    """The submission at `path`: a folder, a ZIP archive of one, a Python file, or a written answer.

    The program of a folder is alphabeta.py, or the file that the assignment names, or that matches
    its `pattern` (`program_pattern`). The files beside it are read too, so that it can import them,
    and so is submission.yaml; for a single Python file it applies only if it names that file or
    none. Raises UsageError if there is nothing at `path`; all other problems become findings of the
    submission.
    """
    alone = not is_folder(path)
    if alone and path.suffix.lower() == zip_archive.ENDING:
        return _zipped(path, pattern)
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
    root = os.fspath(folder)
    place, file = f"folder {name}", path.name if alone else ""
    try:
        with safe_files.opened(root) as top:
            found = in_folder(top, root, place=place, file=file, pattern=pattern)
    except OSError as error:
        reader = FolderReader(place, name=file, wanted="" if alone else pattern)
        reader.refuse(file_problems.unreadable_folder(error.strerror))
        found = reader.collected(root)
    return replace(found, name=path.stem if alone else name)


def in_folder(
    top: safe_files.Folder, root: str, *, place: str, file: str = "", pattern: str = ""
) -> Submission:
    """The submission in the open folder `top`, which may be packed, as `read` finds it. `root` is
    its path, and `place` names it in messages. `file` is the program if that was handed in by
    itself. The name of the submission is empty."""
    return FolderReader(place, name=file, wanted="" if file else pattern).submission(top, root)


def _zipped(path: Path, pattern: str) -> Submission:
    """A submission that consists of one ZIP archive."""
    reader = FolderReader(f"archive {path.name}", wanted=pattern)
    root = os.fspath(path.parent)
    try:
        with safe_files.opened(root) as top:
            return replace(reader.unpacked(top, path.name, root), name=path.stem)
    except safe_files.UnreadableError as error:
        problem = error.problem
    except OSError as error:
        problem = file_problems.unreadable_now(error.strerror)
    reader.refuse(problem, path.name)
    return replace(reader.collected(root), name=path.stem)


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
        name=path.stem,
        entry=ENTRY,
        files={},
        answers=answers,
        alone=True,
        findings=findings,
        root=os.fspath(path.parent),
    )


def is_folder(path: Path) -> bool:
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
