"""The exercises that a practice page or a worksheet poses: of an assignment, or of files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from grader.core.errors import UsageError
from grader.core.models import WRITTEN_RUBRIC, Assignment, CheckName, Entry
from grader.course import assignment_file as assignments
from grader.course import exercise_file
from grader.search.reference_player import Answers

USUAL: Mapping[CheckName, float] = {**WRITTEN_RUBRIC, "leaves": 1}
"""What is asked of an exercise where no assignment says it."""


class Posed(NamedTuple):
    """Exercises to be answered on paper, each once, the files that were read for them, and the
    canonical answers that are known by then."""

    entries: tuple[Entry, ...]
    files: frozenset[Path]
    answers: Answers


def selected(wanted: Iterable[str], assignment: Path | None) -> Posed:
    """The exercises of those ids, which are looked up in the assignment, and files.

    Raises UnknownExerciseError, DocumentError, or UsageError, also if two of them share an id.
    """
    entries: dict[str, Entry] = {}
    read: set[Path] = set()
    answers = Answers()
    loaded: list[Assignment] = []
    for each in wanted:
        path = Path(each)
        found: Iterable[Entry]
        if path.suffix in exercise_file.ENDINGS or os.path.isfile(path):  # noqa: PTH113 - Path.is_file raises at a name that is too long
            read.add(path)
            found = (Entry.on_paper(one, USUAL) for one in exercise_file.load(path, answers))
        else:
            loaded = loaded or [assignments.load(assignment, answers)]
            read.update(loaded[0].files)
            found = _set(assignments.named(loaded[0], each))
        for entry in found:
            exercise = entry.exercise
            first = entries.setdefault(exercise.id, entry).exercise
            if first.where != exercise.where:
                raise UsageError(
                    f"{first.where} and {exercise.where} both have an exercise {exercise.id!r}; "
                    "leave one of them out, or rename it"
                )
    return Posed(tuple(entries.values()), frozenset(read), answers)


def suited(entries: Iterable[Entry], most: int) -> tuple[Entry, ...]:
    """The entries. Raises UsageError if a tree has more than `most` nodes."""
    entries = tuple(entries)
    for entry in entries:
        name, many = entry.exercise.id, len(entry.exercise.tree)
        if many > most:
            raise UsageError(
                f"{name} has {many} nodes, and a page has room for {most}; choose a smaller tree"
            )
    return entries


def _set(entries: Sequence[Entry]) -> Iterator[Entry]:
    """Each exercise once, by the rubric of its written answer if it is set as one."""
    written = {entry.exercise.id: entry for entry in entries if entry.answer == "written"}
    for entry in {entry.exercise.id: entry for entry in entries}.values():
        as_program = replace(entry, rubric=USUAL, answer="written")
        yield written.get(entry.exercise.id, as_program)
