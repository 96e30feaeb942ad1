"""Makes the summary of a class anonymous: students become numbers, in an order drawn by chance.

All that could name a student is removed from the summary itself, so no format can show it: names,
ids, files, times, sentences with a student's words, program texts, and digests of programs.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from random import Random, SystemRandom
from typing import Any

from grader.core.models.class_run import Student
from grader.core.models.class_summary import BehaviourCluster, ClassSummary, FailedRuns

_EMPTIED: Mapping[str, object] = {
    **dict.fromkeys("file key reason message behaviour files program other_program".split(), ""),
    **dict.fromkeys(("handed_in_at", "graded_at"), ""),
    **dict.fromkeys(("fingerprints", "matches", "decisions"), ()),
    "texts": None,
    "seconds": 0.0,
}
"""The fields that could name a student, wherever they stand, each with its empty value."""


def anonymised(summary: ClassSummary, random: Random | None = None) -> ClassSummary:
    """The summary without any trace of a student; `random` draws the order."""
    order = list(range(1, len(summary.results) + 1))
    (random or SystemRandom()).shuffle(order)
    numbers = {
        result.student.id: Student(id=str(number), name=f"Student {number}")
        for result, number in zip(summary.results, order, strict=True)
    }
    hidden: ClassSummary = _nameless(summary, numbers)
    return replace(
        hidden,
        anonymous=True,
        results=tuple(sorted(hidden.results, key=lambda each: int(each.student.id))),
        clusters=tuple(sorted(hidden.clusters, key=_largest_first)),
        failed_runs=tuple(sorted(_by_code(hidden.failed_runs), key=_largest_first)),
        equal=tuple(sorted(hidden.equal, key=_most_students)),
    )


def _nameless(thing: Any, numbers: Mapping[str, Student]) -> Any:
    """A part of the summary with the number of each student, by `numbers`, and with empty fields in
    place of those that could name one. Students in a row are in the order of their numbers."""
    if isinstance(thing, Student):
        return numbers[thing.id]
    if isinstance(thing, tuple):
        made = [_nameless(each, numbers) for each in thing]
        are_students = all(isinstance(each, Student) for each in thing)
        return tuple(sorted(made, key=_number) if are_students else made)
    if not is_dataclass(thing) or isinstance(thing, type):
        return thing
    parts = {each.name: getattr(thing, each.name) for each in fields(thing)}
    return replace(
        thing,
        **{
            name: _EMPTIED[name] if name in _EMPTIED else _nameless(part, numbers)
            for name, part in parts.items()
        },
    )


def _by_code(groups: Iterable[FailedRuns]) -> list[FailedRuns]:
    """The groups, which have no sentences now; those of one code and outcome are one."""
    found: dict[FailedRuns, tuple[Student, ...]] = {}
    for group in groups:
        alike = replace(group, students=())
        found[alike] = (*found.get(alike, ()), *group.students)
    return [
        replace(alike, students=tuple(sorted(students, key=_number)))
        for alike, students in found.items()
    ]


def _number(student: Student) -> int:
    return int(student.id)


def _largest_first(group: BehaviourCluster | FailedRuns) -> tuple[int, int]:
    """Groups of one size are in the order of the numbers; the names would order them otherwise."""
    return _most_students(group.students)


def _most_students(students: Sequence[Student]) -> tuple[int, int]:
    return -len(students), _number(students[0])
