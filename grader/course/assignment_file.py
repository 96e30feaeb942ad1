"""Reads assignment.yaml into an `Assignment`: its exercises, their points and settings.

An exercise is opened by its id, `<id>.yaml`, so only the listed files are read: beside the
assignment, among those that it lists, or else shipped. All files' mistakes are reported together.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from grader import kinds
from grader.core.allowed_modules import ALWAYS, STANDARD
from grader.core.document_cache import Result, recall
from grader.core.errors import DocumentError, UnknownExerciseError, did_you_mean, followed
from grader.core.models import Assignment, Entry, Exercise, Limits
from grader.course import exercise_file
from grader.course.exercise_file import ASSIGNMENT
from grader.course.listed_exercises import (
    ReadExercises,
    place_of,
    read_exercises,
    shipped,
    shipped_assignments,
)

if TYPE_CHECKING:
    from grader.search.reference_player import Answers

_LISTS_EXERCISES = re.compile(rb"^exercises[ \t]*:", re.MULTILINE)
_KIND = " ".join(["assignment", *Assignment.__dataclass_fields__, *Limits.__dataclass_fields__])
"""The cache's kind of entry. It names the fields, so another version's entries do not match."""


def own_files(assignment: Assignment) -> list[Path]:
    """The files of the assignment and its exercises, without the shipped ones that it names."""
    beside = assignment.file.parent
    return sorted(
        path for path in assignment.files if path.parent == beside or path.parent != shipped()
    )


def named(assignment: Assignment, wanted: str) -> tuple[Entry, ...]:
    """The entries of an id, or of a family with that id. Raises UnknownExerciseError if there are
    none."""
    member = re.compile(re.escape(wanted) + r"-[0-9]+")
    chosen = tuple(
        entry for entry in assignment.entries if wanted in {entry.id, entry.exercise.id}
    ) or tuple(entry for entry in assignment.entries if member.fullmatch(entry.exercise.id))
    if not chosen:
        known = [entry.id for entry in assignment.entries]
        raise UnknownExerciseError(wanted, known, place_of(wanted, assignment.file.parent))
    return chosen


def load(path: Path | None = None, answers: Answers | None = None) -> Assignment:
    """The assignment at `path`: an assignment file, its folder, or an exercise file. None is the
    shipped assignment. A shipped assignment's name is that assignment, unless it is a file here, or
    a folder with an assignment. `answers` are the canonical answers of this run. Raises
    DocumentError with all mistakes in the assignment and its exercises."""
    path = shipped() if path is None else path
    if not _is_here(path) and os.path.isfile(shipped() / path.name / ASSIGNMENT):  # noqa: PTH113 - Path.is_file raises if the name is too long
        path = shipped() / path.name
    if not os.path.lexists(path) and path.name == str(path) and not path.suffix:
        raise DocumentError([f"{path}: {_unknown(path.name)}"])
    if os.path.isdir(path):  # noqa: PTH112 - Path.is_dir raises if the name is too long
        path /= ASSIGNMENT
    raw = exercise_file.read_bytes(path)
    if path.name != ASSIGNMENT and not lists_exercises(raw):
        return _of_one_file(path, answers)
    read = partial(exercise_file.load, answers=answers)

    def work_out() -> Result:
        from grader.course import assignment_checks

        return assignment_checks.checked(path, raw, read)

    return _built(recall(_KIND, path.name, raw, work_out), path, read)


def _is_here(path: Path) -> bool:
    """Whether an assignment or an exercise can be read from `path`. A folder without an assignment
    is a submission, such as `grade init depth -a depth` makes."""
    is_bare_folder = str(path) == path.name and os.path.isdir(path)  # noqa: PTH112 - as in `load`
    return os.path.lexists(path / ASSIGNMENT if is_bare_folder else path)


def _unknown(name: str) -> str:
    """The problem with a name that is neither a file nor a shipped assignment."""
    known = [folder.name for folder in shipped_assignments()[1:]]
    here = [file.parent.name for file in Path().glob(f"*/{ASSIGNMENT}")]
    offer = did_you_mean(name, [*known, *here])
    listed = f"the shipped assignments are {', '.join(known)}"
    return f"there is no such file or assignment{followed(offer, listed)}"


def lists_exercises(raw: bytes) -> bool:
    """Whether a file with these bytes is an assignment rather than an exercise."""
    return _LISTS_EXERCISES.search(raw) is not None


def _of_one_file(path: Path, answers: Answers | None) -> Assignment:
    members = exercise_file.load(path, answers)
    title = members[0].title if len(members) == 1 else path.stem
    entries = tuple(
        Entry(exercise=each, points=each.points, rubric=each.algorithm.rubrics["program"])
        for each in members
    )
    return Assignment(title=title, entries=entries, where=members[0].where)


def _built(plain: Result, path: Path, read: ReadExercises) -> Assignment:
    """The assignment of a checked file, with its exercises."""
    found, mistakes = read_exercises(plain["items"], plain["files"], path, read)
    modules = _modules(plain["modules"], path, mistakes)
    if mistakes:
        raise DocumentError(mistakes)
    ids = Counter(member.id for _, member in found)
    return Assignment(
        title=plain["title"],
        entries=tuple(_entry(item, member, set_twice=ids[member.id] > 1) for item, member in found),
        limits=Limits(**plain["limits"]),
        modules=modules,
        names=plain["names"],
        program=plain["program"],
        pass_mark=plain["pass_mark"],
        show_repair=plain["show_repair"],
        gradescope=plain["gradescope"],
        where=f"{path}:{plain['line']}",
    )


def _modules(listed: Sequence[Result] | None, path: Path, mistakes: list[str]) -> tuple[str, ...]:
    """The modules that a program may import. Adds to `mistakes` each that is not installed."""
    if listed is None:
        return STANDARD
    from importlib.util import find_spec

    modules: list[str] = list(ALWAYS)
    for item in listed:
        name = item["text"]
        modules += STANDARD if name == "standard" else [name]
        if name not in (*STANDARD, "standard") and not _is_installed(find_spec, name):
            mistakes.append(
                f"{path}:{item['at']}: there is no module {name!r} in the "
                f"Python that runs grade{did_you_mean(name, ['standard', *STANDARD])}; install it "
                "there, or remove it from the list"
            )
    return tuple(dict.fromkeys(modules))


def _is_installed(find_spec: Callable[[str], object], name: str) -> bool:
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):  # the name is a.b, and a is missing or not a package
        return False


def _entry(item: Result, exercise: Exercise, *, set_twice: bool) -> Entry:
    points = exercise.points if item["points"] is None else item["points"]
    return Entry(
        exercise=exercise,
        points=points,
        rubric=kinds.usual_rubric(exercise, item["answer"])
        if item["rubric"] is None
        else item["rubric"],
        visibility=item["visibility"],
        feedback=item["feedback"],
        answer=item["answer"],
        set_twice=set_twice,
    )
