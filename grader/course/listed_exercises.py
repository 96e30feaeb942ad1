"""Finds the exercises that an assignment lists, and reads them."""

import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from grader import kinds
from grader.core.data_files import folder
from grader.core.document_cache import Result
from grader.core.errors import DocumentError, did_you_mean
from grader.core.models import AnswerKind, Exercise
from grader.course import exercise_file
from grader.course.exercise_file import ASSIGNMENT
from grader.course.game_exercise import MOST_UNFOLDED

ReadExercises: TypeAlias = Callable[[Path], tuple[Exercise, ...]]  # reads the exercises of one file
_WILD = re.compile(r"[*?\[]")


def shipped() -> Path:
    """The folder of the exercises that are shipped with this program."""
    return folder("exercises")


def shipped_assignments(top: Path | None = None) -> list[Path]:
    """The folders of the shipped assignments; the one that is used if none is named comes first.
    `top` is the folder of the shipped exercises, if it is not the usual one."""
    top = shipped() if top is None else top
    return [top, *sorted(file.parent for file in top.glob(f"*/{ASSIGNMENT}"))]


def shipped_exercise(wanted: str) -> Path | None:
    """The file of the shipped exercise or family `wanted`; None if there is none."""
    files = (_inside(folder, wanted) for folder in shipped_assignments())
    return next((file for file in files if file is not None), None)


def place_of(wanted: str, here: Path) -> str:
    """A clause with the option for `wanted`, if that is an assignment, or an exercise or a member
    of a family in the folder of a shipped one, but not in the folder `here`; otherwise nothing."""
    if any(os.path.isfile(top / wanted / ASSIGNMENT) for top in (Path(), shipped())):  # noqa: PTH113 - Path.is_file raises if the name is too long
        return f"it is an assignment: write -a {wanted}"
    family = re.sub(r"-[0-9]+$", "", wanted)
    file = shipped_exercise(wanted) or shipped_exercise(family)
    if file is None or file.parent == here.resolve():
        return ""
    if file.parent == shipped():
        return "it is in the usual assignment: leave out -a"
    return f"it is in {file.parent.name}: add -a {file.parent.name}"


def read_exercises(
    items: Sequence[Result], patterns: Sequence[Result] | None, path: Path, read: ReadExercises
) -> tuple[list[tuple[Result, Exercise]], list[str]]:
    """Each exercise with the item that lists it, and the mistakes in all the files."""
    mistakes: list[str] = []
    files = _files(patterns, path, mistakes)
    found: list[tuple[Result, Exercise]] = []
    taken: dict[str, str] = {}
    first: Exercise | None = None
    for item in items:
        here = f"{path}:{item['at']}"
        try:
            members = _members(item["id"], files, here, read)
        except DocumentError as error:
            mistakes += error.mistakes
            continue
        for member in members:
            mistakes += (f"{here}: {each}" for each in _misfits(item, member))
            if item.get("answer") == "program":
                first = first or member
                if member.algorithm is not first.algorithm:
                    mistakes.append(
                        f"{here}: {member.id} asks for {member.algorithm.title}, and {first.id} "
                        f"for {first.algorithm.title}; a submission has one program, so put them "
                        "into two assignments"
                    )
            if (earlier := taken.setdefault(member.id, item["id"])) != item["id"]:
                mistakes.append(
                    f"{here}: {item['id']} and {earlier} both have an exercise {member.id!r}; "
                    "rename one of the files"
                )
        found += ((item, member) for member in members)
    return found, mistakes


def not_on_paper(exercise: Exercise) -> Iterator[str]:
    """The reasons for which nobody can answer an exercise in writing."""
    if not exercise.is_on_paper:
        own = exercise.algorithm.rubrics["written"]
        remedy = "add playouts: {results: [1]} to its file, or " if own else ""
        yield f"{no_written_answers(exercise)}; {remedy}let a program answer it"
    elif not exercise.tree.complete:
        yield (
            f"{exercise.id} is a game of over {MOST_UNFOLDED} nodes, which nobody can search on "
            "paper; write a smaller game or a later position, or let a program answer it"
        )


def no_written_answers(exercise: Exercise) -> str:
    """The sentence about an exercise that has no written answers."""
    title = exercise.algorithm.title
    if exercise.algorithm.rubrics["written"]:
        return f"{exercise.id} asks for {title}, and gives no playouts to work out on paper"
    return f"{exercise.id} asks for {title}, which has no written answers"


def _misfits(item: Result, exercise: Exercise) -> Iterator[str]:
    """The mistakes in the way in which an item asks for an exercise."""
    answer: AnswerKind = item.get("answer", "program")
    algorithm = exercise.algorithm
    if answer == "written":
        yield from not_on_paper(exercise)
    elif exercise.playouts is not None:
        yield (
            f"{exercise.id} gives the playouts of a search on paper, so no program can answer it; "
            f"write {{id: {exercise.id}, answer: written}}"
        )
    known, rubric = algorithm.checks[answer], item.get("rubric") or {}
    for check in rubric:
        if check not in known:
            yield (
                f"{exercise.id} asks for {algorithm.title}, of which {check} is not marked; its "
                f"checks are {', '.join(known)}"
            )
    yield from kinds.misfits(exercise, [check for check in rubric if check in known])


class _Files:
    """Finds exercise files by id: beside the assignment or in its list, then the shipped ones."""

    def __init__(self, folder: Path, listed: Mapping[str, Path] | None) -> None:
        self.folder = folder
        self.listed = listed

    def find(self, wanted: str) -> Path | None:
        """The file of the exercise or family `wanted`; None if there is none."""
        own = _inside(self.folder, wanted) if self.listed is None else self.listed.get(wanted)
        return own or shipped_exercise(wanted)

    def own(self) -> Sequence[str]:
        """The ids of the assignment's own files."""
        return _ids(self.folder) if self.listed is None else sorted(self.listed)


def _inside(folder: Path, wanted: str) -> Path | None:
    for ending in exercise_file.ENDINGS:
        path = folder / (wanted + ending)
        if path.name != ASSIGNMENT and os.path.isfile(path):  # noqa: PTH113 - Path.is_file raises if the name is too long
            return path
    return None


def _ids(folder: Path) -> list[str]:
    return sorted(each.stem for each in folder.glob("*.y*ml") if each.name != ASSIGNMENT)


def _members(wanted: str, files: _Files, here: str, read: ReadExercises) -> tuple[Exercise, ...]:
    path = files.find(wanted)
    if path is not None:
        return read(path)
    own = files.own()
    others = (each for folder in shipped_assignments() for each in _ids(folder))
    hint = did_you_mean(wanted, [*own, *others])
    family = wanted.rpartition("-")[0]
    if files.find(family) is not None and wanted.rpartition("-")[2].isdigit():
        hint = f"; a family can only be listed as a whole: write {family!r}"
    place = "no listed file is" if files.listed is not None else f"{files.folder} has no"
    problem = f"there is no exercise {wanted!r}, because {place} {wanted}.yaml"
    raise DocumentError([f"{here}: {problem}{hint or _or_these(own)}"])


def _or_these(own: Sequence[str]) -> str:
    listed = f"{', '.join(own[:10])}{' ...' if own[10:] else ''}, and " if own else ""
    return f"; there are {listed}those that `grade solve` lists"


def _files(patterns: Sequence[Result] | None, path: Path, mistakes: list[str]) -> _Files:
    """The files in which to look for exercises. Adds the mistakes in the patterns to `mistakes`."""
    folder = path.parent
    if patterns is None:
        return _Files(folder, None)
    listed: dict[str, Path] = {}
    for item in patterns:
        here, pattern = f"{path}:{item['at']}", item["text"]
        found = _matches(folder, pattern)
        if not found:
            mistakes.append(f"{here}: {pattern!r} matches no file; write it relative to {folder}")
        mistakes += (
            f"{here}: {each} and {listed[each.stem]} have the same id; rename one of them"
            for each in found
            if listed.setdefault(each.stem, each) != each
        )
    return _Files(folder, listed)


def _matches(folder: Path, pattern: str) -> list[Path]:
    try:
        if not _WILD.search(pattern):
            return [folder / pattern] if (folder / pattern).is_file() else []
        return sorted(
            each for each in folder.glob(pattern) if each.is_file() and each.name != ASSIGNMENT
        )
    except (ValueError, NotImplementedError, OSError):  # an absolute pattern, a NUL, no access
        return []
