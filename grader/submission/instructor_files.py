"""Recognises an exercise or an assignment that was given in place of a submission."""

import os
import re
from collections.abc import Iterable
from pathlib import Path
from shlex import quote

from grader.core.errors import UsageError
from grader.core.models import WRITTEN_CHECKS, Submission
from grader.core.placed_values import CONTENTS
from grader.course import assignment_file, exercise_file


def _has_one_of(keys: Iterable[str]) -> re.Pattern[bytes]:
    """Matches a line with one of these keys at the top of a YAML document."""
    return re.compile(rf"^({'|'.join(keys)})[ \t]*:".encode(), re.MULTILINE)


_EXERCISE = _has_one_of(CONTENTS)
_ANSWER = _has_one_of(["exercise", *WRITTEN_CHECKS])


def refuse(path: Path, submission: Submission) -> None:
    """Raises UsageError if the file or folder at `path` is an instructor's. `submission` was read
    there. A folder is an assignment's if it has assignment.yaml, and neither a program nor an
    answer."""
    kind = ""
    if submission.alone and path.suffix in exercise_file.ENDINGS:
        kind = next(map(_kind, submission.answers.values()), "")
    elif not submission.files and not submission.answers:
        kind = "assignment" if os.path.isfile(path / exercise_file.ASSIGNMENT) else ""  # noqa: PTH113 - Path.is_file raises if the folder is not accessible
    if kind:
        raise UsageError(
            f"{path} is an {kind}, not a submission; `grade PROGRAM -a {quote(str(path))}` grades "
            f"a program by it, and `grade check {quote(str(path))}` validates it"
        )


def _kind(raw: bytes) -> str:
    """The noun for the file, or "" if it can be an answer."""
    if _ANSWER.search(raw):
        return ""
    if assignment_file.lists_exercises(raw):
        return "assignment"
    return "exercise" if _EXERCISE.search(raw) else ""
