"""The scope of a run: which exercises it grades, by what was asked for and what was handed in."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from grader.core.errors import UsageError, offered
from grader.core.models import DEFAULT_RUBRIC, Assignment, Entry, Exercise, Submission
from grader.course import exercise_file
from grader.course.assignment_file import named

if TYPE_CHECKING:
    from grader.search.reference_player import Answers
from grader.submission import submission_yaml


def narrowed(
    assignment: Assignment,
    submission: Submission,
    answers: Answers | None = None,
    *,
    exercise: Path | None = None,
    only: Sequence[str] = (),
    smallest_tree: bool = True,
    sees_all: bool = False,
) -> tuple[Assignment, frozenset[str]]:
    """The assignment that is graded, and the ids of its exercises that the reader is not to see.

    answers        the canonical answers of this run
    exercise       a file, whose exercises take the place of the assignment's
    only           ids of exercises and families; those that are hidden are unknown
    smallest_tree  whether the smallest tree is looked for on which a program fails
    sees_all       whether nothing is hidden

    Raises UserError for what is not there, or is nothing that could be graded.
    """
    if exercise is not None:
        assignment = _instead(assignment, exercise_file.load(exercise, answers), submission)
    elif submission.alone:
        assignment = _answered(assignment, submission)
    hidden = frozenset(
        entry.id for entry in assignment.entries
        if entry.visibility != "visible" and not sees_all
    )  # fmt: skip
    if only:
        assignment = _only(assignment, only, hidden)
    if not smallest_tree:
        limits = replace(assignment.limits, smallest_tree_seconds=0)
        assignment = replace(assignment, limits=limits)
    return assignment, hidden


def handed_in(path: Path, submission: Submission) -> Iterator[Path]:
    """The files of the submission at `path`, read or refused."""
    yield path
    folder = path if os.path.isdir(path) else path.parent  # noqa: PTH112 - Path.is_dir raises where a link's target may not be seen
    for name in (submission.entry, submission_yaml.NAME, *submission.files, *submission.answers):
        if os.path.lexists(folder / name):  # what lies beside its program has two names
            yield folder / name


def _instead(
    assignment: Assignment, members: Sequence[Exercise], submission: Submission
) -> Assignment:
    """The assignment with the exercises of one file in place of its own. What is marked is what it
    marks most often."""
    if submission.alone:
        if members[1:]:
            raise UsageError(
                f"{members[0].file} has {len(members)} trees, and one written answer is about one; "
                "write the tree that it is about into a file of its own"
            )
        return _alone(assignment, members[0])
    programs = [entry for entry in assignment.entries if entry.answer == "program"]
    rubrics = Counter(tuple(entry.rubric.items()) for entry in programs)
    most = rubrics.most_common(1)
    rubric = dict(most[0][0]) if most else DEFAULT_RUBRIC
    entries = tuple(Entry(exercise=each, points=each.points, rubric=rubric) for each in members)
    return replace(assignment, title=members[0].title, entries=entries)


def _answered(assignment: Assignment, submission: Submission) -> Assignment:
    """The assignment with the one exercise that a lone written answer is called after."""
    name = submission.name
    entries = [entry for entry in assignment.entries if entry.exercise.id == name]
    written = [entry for entry in entries if entry.answer == "written"]
    if written:
        return replace(assignment, entries=tuple(written))
    if not entries:
        known = [entry.exercise.id for entry in assignment.entries]
        raise UsageError(
            f"{next(iter(submission.answers), name)} is called after no exercise of this "
            f"assignment, as a written answer must be{offered(name, known)}"
        )
    return _alone(assignment, entries[0].exercise)


def _alone(assignment: Assignment, exercise: Exercise) -> Assignment:
    """An assignment of one exercise, of which all is marked that the answer has."""
    entry = replace(Entry.on_paper(exercise), marks_all=True)
    return replace(assignment, title=exercise.title, entries=(entry,))


def _only(assignment: Assignment, wanted: Sequence[str], hidden: frozenset[str]) -> Assignment:
    """The assignment with the exercises and families of those ids alone, of those not hidden."""
    seen = [entry for entry in assignment.entries if entry.id not in hidden]
    visible = replace(assignment, entries=tuple(seen))
    entries = chain(*(named(visible, each) for each in wanted))
    by_id = {entry.id: entry for entry in entries}
    return replace(assignment, entries=tuple(by_id.values()))
