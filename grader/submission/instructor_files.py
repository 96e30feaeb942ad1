"""Recognises an exercise or an assignment that was given in place of a submission."""

from __future__ import annotations

import os
import re
from pathlib import Path
from shlex import quote

from grader.core.errors import UsageError
from grader.core.models import Submission
from grader.course import assignment_file, exercise_file

_HAS_TREE = re.compile(rb"^(tree|family)[ \t]*:", re.MULTILINE)
_ANSWERS = re.compile(
    rb"^(exercise|value|move|visited|pruned|windows|leaves|ordering|trace)[ \t]*:", re.MULTILINE
)


def refuse(path: Path, submission: Submission) -> None:
    """Raises UsageError if the file or folder at `path` is an instructor's.

    `submission` was read there. A folder is an assignment's if it has assignment.yaml, and neither
    a program nor an answer.
    """
    kind = ""
    if submission.alone and path.suffix in exercise_file.ENDINGS:
        kind = next(map(_kind, submission.answers.values()), "")
    elif not submission.files and not submission.answers:
        kind = "assignment" if os.path.isfile(path / assignment_file.NAME) else ""  # noqa: PTH113 - Path.is_file raises if the folder is not accessible
    if kind:
        raise UsageError(
            f"{path} is an {kind}, not a submission; `grade PROGRAM -a {quote(str(path))}` grades "
            f"a program by it, and `grade check {quote(str(path))}` validates it"
        )


def _kind(raw: bytes) -> str:
    """The noun for the file, or "" if it can be an answer."""
    if _ANSWERS.search(raw):
        return ""
    if assignment_file.lists_exercises(raw):
        return "assignment"
    return "exercise" if _HAS_TREE.search(raw) else ""
