"""Digests that say whether a submission must be graded again, and whether two programs behave
alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from hashlib import sha256

from grader import __version__
from grader.core.growing_tree import GrowingTree
from grader.core.models import Assignment, Submission
from grader.core.recording import Recording

_LETTERS = 24
"""Hexadecimal digits of a digest: 96 bits tell any two files in use apart."""


def of_files(submission: Submission) -> str:
    """The digest of all that grading reads of a submission, whatever folder it lies in."""
    plain = replace(submission, name="", root="", files={}, answers={})
    return _digest(
        repr(sorted(each.items()) if isinstance(each, dict) else each)
        for each in (plain, dict(submission.files), dict(submission.answers))
    )


def of_assignment(assignment: Assignment) -> str:
    """The digest of the files of an assignment. Raises OSError if one cannot be read."""
    # Not by their paths, which are relative in one process and absolute in another.
    return _digest(sorted(repr((file.name, file.read_bytes())) for file in assignment.files))


def key(files: str, assignment: str, options: Sequence[str]) -> str:
    """The key under which a result is kept: equal keys have equal results."""
    return _digest([files, assignment, *options, __version__])


def of_behaviour(recording: Recording) -> str:
    """The digest of a search: equal for two programs that searched alike."""
    events: Sequence[tuple[object, ...]] = recording.events
    if isinstance(recording.tree, GrowingTree):  # its numbers differ from process to process
        names = recording.tree.names
        events = [(event[0], names[event[1]], *event[2:]) for event in recording.events]
    return _digest(map(repr, [recording.value, recording.move, *events]))


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
    return made.hexdigest()[:_LETTERS]
