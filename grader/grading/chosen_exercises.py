"""Chooses the exercises that a run grades, by its options and the submission."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from grader.core.errors import UsageError, offered_exercises
from grader.core.models import Assignment, Entry, Exercise, Submission
from grader.course import exercise_file
from grader.course.assignment_file import named
from grader.course.listed_exercises import not_on_paper, place_of
from grader.submission import submission_yaml

if TYPE_CHECKING:
    from grader.search.reference_player import Answers


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
    """The assignment to grade, and the ids of its exercises that are hidden from the reader.

    answers        the canonical answers of this run
    exercise       a file whose exercises replace the assignment's
    only           ids of exercises and families; a hidden one is reported as unknown
    smallest_tree  whether to look for the smallest tree on which a program fails
    sees_all       whether the reader may see hidden exercises

    Raises UserError for an unknown id, or a file that cannot be graded.
    """
    if exercise is not None:
        name, known = str(exercise), {each.id for each in assignment.entries}
        if name in known and not os.path.lexists(exercise):
            raise UsageError(f"there is no file {name}; for the exercise, write --only {name}")
        assignment = _instead(
            assignment, exercise_file.load(exercise, answers, by_id=False), submission
        )
    elif submission.alone:
        assignment = _answered(assignment, submission)
    hidden = frozenset(
        entry.id for entry in assignment.entries if entry.visibility != "visible" and not sees_all
    )
    if only:
        assignment = _only(assignment, only, hidden)
    if not smallest_tree:
        limits = replace(assignment.limits, smallest_tree_seconds=0)
        assignment = replace(assignment, limits=limits)
    return assignment, hidden


def folder(path: Path) -> Path:
    """The folder of the submission at `path`: it, or the one that its file is in."""
    return path if os.path.isdir(path) else path.parent  # noqa: PTH112 - Path.is_dir raises if the target of a link is not accessible


def handed_in(path: Path, submission: Submission) -> Iterator[Path]:
    """The files of the submission at `path`, whether they were read or not."""
    yield path
    top = folder(path)
    for name in (submission.entry, submission_yaml.NAME, *submission.files, *submission.answers):
        file = top / name
        if os.path.lexists(file):  # a name relative to its program's folder does not exist here
            yield file


def _instead(
    assignment: Assignment, members: Sequence[Exercise], submission: Submission
) -> Assignment:
    """The assignment with the exercises of one file instead of its own. They get the rubric that
    most of its own exercises have, if these ask for the same algorithm."""
    if submission.alone:
        if members[1:]:
            raise UsageError(
                f"{members[0].file} has {len(members)} trees, and one written answer is about one; "
                "put its tree into a file of its own"
            )
        return _alone(assignment, members[0])
    programs = [entry for entry in assignment.entries if not entry.is_written]
    rubrics = Counter(tuple(entry.rubric.items()) for entry in programs)
    most = rubrics.most_common(1)
    algorithm = members[0].algorithm
    same = bool(most) and algorithm is assignment.algorithm
    rubric = dict(most[0][0]) if same else algorithm.rubrics["program"]
    entries = tuple(Entry(exercise=each, points=each.points, rubric=rubric) for each in members)
    return replace(assignment, title=members[0].title, entries=entries)


def _answered(assignment: Assignment, submission: Submission) -> Assignment:
    """The assignment with only the exercise that a single written answer is for."""
    from grader.written import claimed_exercise

    ids = {entry.exercise.id for entry in assignment.entries}
    name = submission.name
    for path, raw in submission.answers.items():
        name = claimed_exercise.of(path, raw, ids)
    entries = [entry for entry in assignment.entries if entry.exercise.id == name]
    written = [entry for entry in entries if entry.is_written]
    if written:
        return replace(assignment, entries=tuple(written))
    if not entries:
        known = [entry.exercise.id for entry in assignment.entries]
        raise UsageError(
            f"{next(iter(submission.answers), name)} names no exercise of this "
            "assignment, in its key exercise or its file name"
            f"{offered_exercises(name, known, place_of(name, assignment.file.parent))}"
        )
    return _alone(assignment, entries[0].exercise)


def _alone(assignment: Assignment, exercise: Exercise) -> Assignment:
    """An assignment of one exercise on paper, which marks every part. Raises UsageError."""
    for problem in not_on_paper(exercise):
        raise UsageError(problem)
    entry = replace(Entry.on_paper(exercise), marks_all=True)
    return replace(assignment, title=exercise.title, entries=(entry,))


def _only(assignment: Assignment, wanted: Sequence[str], hidden: frozenset[str]) -> Assignment:
    """The assignment with only the named exercises and families. Hidden ones count as unknown."""
    seen = [entry for entry in assignment.entries if entry.id not in hidden]
    visible = replace(assignment, entries=tuple(seen))
    entries = chain(*(named(visible, each) for each in wanted))
    by_id = {entry.id: entry for entry in entries}
    return replace(assignment, entries=tuple(by_id.values()))
