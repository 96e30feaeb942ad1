"""Reads assignment.yaml into an `Assignment`: its exercises, their points and settings.

An exercise is opened by its id, `<id>.yaml`, so only the listed files are read. It lies beside the
assignment, among the files that it lists, or else among the shipped exercises. The mistakes of all
files are reported together.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from grader.core.allowed_modules import ALWAYS, STANDARD
from grader.core.data_files import folder
from grader.core.errors import DocumentError, UnknownExerciseError, did_you_mean
from grader.core.models import (
    CHECK_NAMES,
    DEFAULT_RUBRIC,
    PROGRAM_CHECKS,
    WRITTEN_CHECKS,
    WRITTEN_RUBRIC,
    AnswerKind,
    Assignment,
    CheckName,
    Entry,
    Exercise,
    Limits,
)
from grader.course import exercise_file
from grader.course.document_cache import Result, recall
from grader.course.game_exercise import not_on_paper

if TYPE_CHECKING:
    from grader.course.positioned_yaml import Mistake, Node
    from grader.course.schema import AssignmentDocument
    from grader.search.reference_player import Answers

NAME = "assignment.yaml"
_LISTS_EXERCISES = re.compile(rb"^exercises[ \t]*:", re.MULTILINE)
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_WILD = re.compile(r"[*?\[]")
_KIND = " ".join(["assignment", *Assignment.__dataclass_fields__, *Limits.__dataclass_fields__])
"""The cache's kind of entry. It names the fields, so another version's entries do not match."""
_Read: TypeAlias = Callable[[Path], tuple[Exercise, ...]]
"""Reads the exercises of one file."""


def shipped() -> Path:
    """The folder of the exercises that are shipped with this program."""
    return folder("exercises")


def own_files(assignment: Assignment) -> list[Path]:
    """The files of the assignment and its exercises, without the shipped exercises that it names
    by their ids."""
    beside = assignment.file.parent
    return sorted(
        path for path in assignment.files if path.parent == beside or path.parent != shipped()
    )


def named(assignment: Assignment, wanted: str) -> tuple[Entry, ...]:
    """The entries with the id `wanted`, or those of the family with that id.

    Raises UnknownExerciseError if there are none.
    """
    member = re.compile(re.escape(wanted) + r"-[0-9]+")
    chosen = tuple(
        entry for entry in assignment.entries if wanted in {entry.id, entry.exercise.id}
    ) or tuple(entry for entry in assignment.entries if member.fullmatch(entry.exercise.id))
    if not chosen:
        raise UnknownExerciseError(wanted, [entry.id for entry in assignment.entries])
    return chosen


def load(path: Path | None = None, answers: Answers | None = None) -> Assignment:
    """The assignment at `path`: an assignment file, its folder, or an exercise file.

    None is the shipped assignment. A name that is not a path can be a shipped assignment's name.
    `answers` are the canonical answers of this run. Raises DocumentError with all mistakes in the
    assignment and its exercises.
    """
    path = shipped() if path is None else path
    if not os.path.lexists(path) and os.path.isfile(shipped() / path.name / NAME):  # noqa: PTH113 - Path.is_file raises if the name is too long
        path = shipped() / path.name
    if os.path.isdir(path):  # noqa: PTH112 - Path.is_dir raises if the name is too long
        path /= NAME
    raw = exercise_file.read_bytes(path)
    if path.name != NAME and not lists_exercises(raw):
        return _of_one_file(path, answers)
    read = partial(exercise_file.load, answers=answers)
    plain = recall(_KIND, path.name, raw, lambda: _checked(path, raw, read))
    return _built(plain, path, read)


def lists_exercises(raw: bytes) -> bool:
    """Whether a file with these bytes is an assignment rather than an exercise."""
    return _LISTS_EXERCISES.search(raw) is not None


def _of_one_file(path: Path, answers: Answers | None) -> Assignment:
    members = exercise_file.load(path, answers)
    title = members[0].title if len(members) == 1 else path.stem
    entries = tuple(Entry(exercise=member, points=member.points) for member in members)
    return Assignment(title=title, entries=entries, where=members[0].where)


# ---------------------------------------------------------------- from plain data


def _built(plain: Result, path: Path, read: _Read) -> Assignment:
    """The assignment of a checked file, with its exercises."""
    found, mistakes = _read_exercises(plain["items"], plain["files"], path, read)
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
        gradescope=plain["gradescope"],
        where=f"{path}:{plain['line']}",
    )


def _modules(listed: Sequence[Result] | None, path: Path, mistakes: list[str]) -> tuple[str, ...]:
    """The modules that a program may import. Adds to `mistakes` each that is not installed."""
    if listed is None:
        return STANDARD
    from importlib.util import find_spec  # slow to import, and few assignments list modules

    modules: list[str] = list(ALWAYS)
    for item in listed:
        name = item["name"]
        modules += STANDARD if name == "standard" else [name]
        if name not in (*STANDARD, "standard") and not _is_installed(find_spec, name):
            mistakes.append(
                f"{path}:{item['line']}:{item['column']}: there is no module {name!r} in the "
                f"Python that runs grade{did_you_mean(name, ['standard', *STANDARD])}; install it "
                "there, or remove it from the list"
            )
    return tuple(dict.fromkeys(modules))


def _is_installed(find_spec: Callable[[str], object], name: str) -> bool:
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):  # the name is a.b, and a is missing or not a package
        return False


def _read_exercises(
    items: Sequence[Result], patterns: Sequence[Result] | None, path: Path, read: _Read
) -> tuple[list[tuple[Result, Exercise]], list[str]]:
    """Each exercise with the item that lists it, and the mistakes in all the files."""
    mistakes: list[str] = []
    files = _files(patterns, path, mistakes)
    found: list[tuple[Result, Exercise]] = []
    taken: dict[str, str] = {}
    for item in items:
        here = f"{path}:{item['line']}:{item['column']}"
        try:
            members = _members(item["id"], files, here, read)
        except DocumentError as error:
            mistakes += error.mistakes
            continue
        for member in members:
            if item.get("answer") == "written" and not member.tree.complete:
                mistakes.append(f"{here}: {not_on_paper(member)}")
            if (earlier := taken.setdefault(member.id, item["id"])) != item["id"]:
                mistakes.append(
                    f"{here}: {item['id']} and {earlier} both have an exercise {member.id!r}; "
                    "rename one of the files"
                )
        found += ((item, member) for member in members)
    return found, mistakes


def _entry(item: Result, exercise: Exercise, *, set_twice: bool) -> Entry:
    points = exercise.points if item["points"] is None else item["points"]
    return Entry(
        exercise=exercise,
        points=points,
        rubric=item["rubric"],
        visibility=item["visibility"],
        feedback=item["feedback"],
        answer=item["answer"],
        set_twice=set_twice,
    )


class _Files:
    """Finds exercise files by id: beside the assignment, or among the files that it lists; then
    among the shipped ones."""

    def __init__(self, folder: Path, listed: Mapping[str, Path] | None) -> None:
        self.folder = folder
        self.listed = listed

    def find(self, wanted: str) -> Path | None:
        """The file of the exercise or family `wanted`; None if there is none."""
        own = _inside(self.folder, wanted) if self.listed is None else self.listed.get(wanted)
        return own or _inside(shipped(), wanted)

    def own(self) -> Sequence[str]:
        """The ids of the assignment's own files."""
        return _ids(self.folder) if self.listed is None else sorted(self.listed)


def _inside(folder: Path, wanted: str) -> Path | None:
    for ending in exercise_file.ENDINGS:
        path = folder / (wanted + ending)
        if path.name != NAME and path.is_file():
            return path
    return None


def _ids(folder: Path) -> list[str]:
    return sorted(each.stem for each in folder.glob("*.y*ml") if each.name != NAME)


def _members(wanted: str, files: _Files, here: str, read: _Read) -> tuple[Exercise, ...]:
    path = files.find(wanted)
    if path is not None:
        return read(path)
    own = files.own()
    hint = did_you_mean(wanted, [*own, *_ids(shipped())])
    family = wanted.rpartition("-")[0]
    if files.find(family) is not None and wanted.rpartition("-")[2].isdigit():
        hint = f"; a family can only be listed as a whole: write {family!r}"
    problem = f"there is no exercise {wanted!r}, because there is no file {wanted}.yaml"
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
        here, pattern = f"{path}:{item['line']}:{item['column']}", item["pattern"]
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
        return sorted(each for each in folder.glob(pattern) if each.is_file() and each.name != NAME)
    except (ValueError, NotImplementedError, OSError):  # an absolute pattern, a NUL, no access
        return []


# ---------------------------------------------------------------- checking a new file


def _checked(path: Path, raw: bytes, read: _Read) -> Result:
    """The file as plain data, with the positions that later messages point to."""
    from grader.course import schema, validation_messages

    root, mistakes = exercise_file.parse(path, raw, "title: and exercises: on two lines")
    document, found = validation_messages.validate(schema.AssignmentDocument, root)
    mistakes += found
    answer = root.find(["answer"]).data if "answer" in root.items else "program"
    mistakes += _rubric_mistakes(root, "rubric", answer)
    listed = root.find(["exercises"])
    if listed is not root:
        mistakes += _listed_mistakes(listed, answer)
    if mistakes or document is None:
        own = exercise_file.refusal(path, mistakes).mistakes
        raise DocumentError([*own, *_mistakes_of_files(root, path, read)])
    return _plain(document, root)


def _mistakes_of_files(root: Node, path: Path, read: _Read) -> list[str]:
    """The mistakes in those exercises whose ids a faulty assignment still names."""
    items: dict[str, Result] = {}
    for node in root.find(["exercises"]).items.values():
        place = node.items.get("id", node)
        if isinstance(place.data, str) and _SLUG.fullmatch(place.data.strip()):
            wanted = place.data.strip()
            items.setdefault(wanted, {"id": wanted, "line": place.line, "column": place.column})
    listed = root.items.get("files")
    patterns = None if listed is None else _patterns(listed)
    return _read_exercises(list(items.values()), patterns, path, read)[1]


def _patterns(listed: Node) -> list[Result]:
    """The items of `files`, each with its line and column."""
    return [
        {"pattern": node.data.strip(), "line": node.line, "column": node.column}
        for node in listed.items.values()
        if isinstance(node.data, str)
    ]


def _names(listed: Node) -> list[Result]:
    """The items of `modules`, each with its line and column."""
    return [
        {"name": str(node.data).strip(), "line": node.line, "column": node.column}
        for node in listed.items.values()
    ]


def _listed_mistakes(listed: Node, usual: object) -> Iterator[Mistake]:
    """Exercises listed twice, and checks that do not fit an answer; `usual` is the assignment's
    `answer`."""
    first: dict[tuple[str, object], Node] = {}
    for item in listed.items.values():
        place = item.items.get("id", item)
        wanted = place.data.strip() if isinstance(place.data, str) else None
        answer = item.items["answer"].data if "answer" in item.items else usual
        if wanted is not None and first.setdefault((wanted, str(answer)), place) is not place:
            line = first[wanted, str(answer)].line
            yield place.mistake(
                f"{wanted!r} is listed twice, first on line {line}; delete one of them"
            )
        yield from _rubric_mistakes(item, "exercises.rubric", answer)


def _rubric_mistakes(holder: Node, name: str, answer: object) -> Iterator[Mistake]:
    rubric = holder.items.get("rubric")
    weights = rubric.data if rubric is not None else None
    if rubric is None or not isinstance(weights, dict) or not weights:
        return
    if not any(weights.values()):
        yield rubric.mistake(f"{name} marks nothing; give one check a weight above 0")
    known = WRITTEN_CHECKS if answer == "written" else PROGRAM_CHECKS
    for check in weights:
        if check in CHECK_NAMES and check not in known:
            kind = "a written answer" if answer == "written" else "a program"
            yield rubric.key_mistake(
                check, f"{check} is not marked in {kind}; its checks are {', '.join(known)}"
            )


def _plain(document: AssignmentDocument, root: Node) -> Result:
    from grader.course import schema

    usual: Mapping[AnswerKind, Mapping[CheckName, float]] = {
        "program": DEFAULT_RUBRIC, "written": WRITTEN_RUBRIC,
        **({} if document.rubric is None else {document.answer: document.rubric}),
    }  # fmt: skip
    items = []
    for given, node in zip(document.exercises, root.items["exercises"].items.values(), strict=True):
        place = node.items.get("id", node)
        item: Result = {"id": given} if isinstance(given, str) else given.model_dump()
        answer = item.get("answer") or document.answer
        items.append({
            "id": item["id"],
            "answer": answer,
            "points": item.get("points"),
            "rubric": _without_zeros(item.get("rubric") or usual[answer]),
            "visibility": item.get("visibility") or document.visibility,
            "feedback": item.get("feedback") or document.feedback,
            "line": place.line,
            "column": place.column,
        })  # fmt: skip
    limits = document.limits
    return {
        "line": root.line,
        "title": document.title,
        "items": items,
        "limits": {} if limits is None else limits.model_dump(),
        "names": schema.names(document.entry),
        "program": document.file or "",
        "pass_mark": document.pass_mark,
        "gradescope": {} if document.gradescope is None else document.gradescope.model_dump(),
        "files": None if document.files is None else _patterns(root.items["files"]),
        "modules": None if document.modules is None else _names(root.items["modules"]),
    }


def _without_zeros(rubric: Mapping[CheckName, float]) -> Result:
    """The checks that count; a weight of 0 switches a check off."""
    return {check: weight for check, weight in rubric.items() if weight}
