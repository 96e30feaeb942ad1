"""Digests that say whether a submission must be graded again."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from hashlib import sha256

from grader import __version__
from grader.core.models import Assignment, Submission
from grader.core.search_digest import LETTERS


def of_files(submission: Submission) -> str:
    """The digest of all that grading reads of a submission, whatever folder it lies in."""
    plain = replace(submission, name="", root="", files={}, answers={})
    return _digest(
        repr(sorted(each.items()) if isinstance(each, dict) else each)
        for each in (plain, dict(submission.files), dict(submission.answers))
    )


def of_program(submission: Submission) -> str:
    """The digest of the Python files of a submission, whatever their names; "" if there is none."""
    return together(
        sorted(
            sha256(content).hexdigest()
            for path, content in submission.files.items()
            if path.endswith(".py")
        )
    )


def of_assignment(assignment: Assignment) -> str:
    """The digest of the files of an assignment. Raises OSError if one cannot be read."""
    # Not by their paths, which are relative in one process and absolute in another.
    return _digest(sorted(repr((file.name, file.read_bytes())) for file in assignment.files))


def key(files: str, assignment: str, options: Sequence[str]) -> str:
    """The key under which a result is kept: equal keys have equal results."""
    return _digest([files, assignment, *options, __version__])


def together(digests: Iterable[str]) -> str:
    """The digest of several, in their order; "" if all are ""."""
    listed = list(digests)
    return _digest(listed) if any(listed) else ""


def _digest(parts: Iterable[str]) -> str:
    made = sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogateescape")
        made.update(b"%d:" % len(data))
        made.update(data)
    return made.hexdigest()[:LETTERS]
