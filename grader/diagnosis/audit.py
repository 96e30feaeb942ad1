"""The audit of an assignment: which known mistakes it catches, and which it tells apart.

Every known mistake is played once on every exercise. An exercise catches a mistake that loses
points on it. It tells two mistakes apart if their searches differ in anything that a diagnosis
compares: visits in order, windows, returns, value, move and end. Pure: it prints nothing.
"""

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from math import nan
from typing import Any, Literal, NamedTuple, TypeAlias

from grader.core.models import Assignment, CheckName, CutoffRule, Entry, Exercise
from grader.core.models.algorithm import Algorithm
from grader.core.recording import is_number
from grader.diagnosis import known_mistakes, mistake_programs
from grader.diagnosis.compare_play import ComparedSearch, normal
from grader.diagnosis.named_mistake import Naming
from grader.diagnosis.spare_exercises import AuditedExercise, Spare, spare, together, units
from grader.marking.checks import MarkedSearch
from grader.search.reference_player import Answer, Answers

MOST_NODES = 30_000  # the most nodes that an audit searches in all; small trees come first
MOST_ITERATIONS = 5_000  # the most iterations of Monte Carlo tree search, likewise

Group: TypeAlias = tuple[tuple[str, ...], ...]
"""Mistakes that the exercises do not tell apart; an inner tuple holds those that no tree does."""

AuditProgress: TypeAlias = Callable[[int, int, str], None]
"""Called with the number of steps done, the number of all steps, and the name of the next one."""


class LeftOut(NamedTuple):
    """An exercise that is too large, and its size in iterations or nodes; None for a game that
    unfolds as it is searched."""

    id: str
    size: int | None
    unit: Literal["node", "iteration"] = "node"


@dataclass(frozen=True, kw_only=True)
class Audit:
    """The results of all mistakes on all exercises."""

    title: str
    # the name and title of each mistake that is wrong under some rule of the assignment
    mistakes: dict[str, str]
    exercises: tuple[str, ...]  # the ids of the exercises searched, in the assignment's order
    left_out: tuple[LeftOut, ...]  # the exercises too large to search
    checks: tuple[CheckName, ...]  # the checks that some exercise marks
    # for each mistake, the checks that lose points on each exercise
    failed: dict[str, tuple[tuple[CheckName, ...], ...]]
    # the groups of mistakes that some tree could tell apart, but no exercise here does
    alike: tuple[Group, ...]
    spare: tuple[Spare, ...]  # the exercises and families that can be left out one at a time
    together: tuple[str, ...]  # the ids of exercises and families that can all be left out at once

    @cached_property
    def uncaught(self) -> tuple[str, ...]:
        """The mistakes that lose no points."""
        return tuple(name for name in self.mistakes if not any(self.failed[name]))

    @cached_property
    def caught_once(self) -> dict[str, str]:
        """The mistakes that only one exercise catches, each with the exercise's id."""
        return {
            name: self.exercises[places[0]]
            for name in self.mistakes
            if len(places := self.catching(name)) == 1
        }

    def catching(self, name: str) -> list[int]:
        """The indices in `exercises` of those that catch the mistake."""
        return [place for place, checks in enumerate(self.failed[name]) if checks]


# ---------------------------------------------------------------- playing them


class Played(NamedTuple):
    """The result of one mistake on one exercise. `search` is equal for equal searches."""

    failed: tuple[CheckName, ...]
    search: bytes


def play(name: str, entry: Entry, answer: Answer) -> Played:
    """Search the entry's exercise with the mistake `name`; `answer` is its canonical answer."""
    exercise = entry.exercise
    program = mistake_programs.program(name, algorithm=exercise.algorithm, rule=exercise.cutoff)
    if program is None:
        raise ValueError(f"{name} changes nothing")
    outcome = mistake_programs.outcome(program, exercise)
    marked = MarkedSearch(entry, answer, outcome)
    failed = tuple(check for check in marks(entry) if not marked.passed(check))
    ended = getattr(outcome, "exception", "")
    # As it was played: marking may take the bounds of an empty window for other arguments.
    recording = outcome.recording or marked.actual
    return Played(failed, _digest(ComparedSearch(exercise, recording, ended)))


def _play(name: str, entry: Entry, answers: Answers, naming: Naming | None) -> Played:
    if naming is None:
        return play(name, entry, answers(entry.exercise))
    verdict, result = naming.play(name, entry)
    worth = marks(entry)
    passed = () if verdict is None else [check.name for check in verdict.checks if check.passed]
    return Played(
        tuple(check for check in worth if check not in passed),
        blake2b(result.encode(), digest_size=16).digest(),
    )


def marks(entry: Entry) -> tuple[CheckName, ...]:
    """The checks that can lose points; none if the entry has no points."""
    weights = entry.rubric if entry.points else {}
    known = entry.exercise.algorithm.checks["program"]
    return tuple(name for name in known if weights.get(name, 0) > 0)


def _digest(search: ComparedSearch) -> bytes:
    """A digest of everything that is compared about a search, so that large ones are not kept."""
    numbers = array("d")
    for visit, node, seen, alpha, beta, value in search.observed:
        numbers.extend((visit, node, seen, _double(alpha), _double(beta), _double(value)))
    value = normal(search.value, search.reach)
    answer = repr((_double(value), search.move, search.ended))
    return blake2b(numbers.tobytes() + answer.encode("utf-8", "replace"), digest_size=16).digest()


def _double(value: Any) -> float:
    """The number as a float, without -0.0, so that equal numbers have equal bytes; else NaN."""
    return value + 0.0 if is_number(value) else nan


def known(
    algorithm: Algorithm, exercises: Sequence[Exercise], naming: Naming | None
) -> dict[str, str]:
    """The mistakes that are wrong in games like these, under some of their rules, each with the
    first mistake that no tree tells apart from it, perhaps itself."""
    first: dict[str, str] = {}
    if naming is not None:
        for name in known_mistakes.mistake_names(algorithm):
            first[name] = _equal_before(name, first, algorithm)
        return first
    programs: dict[object, str] = {}
    rules: list[CutoffRule] = sorted({each.cutoff for each in exercises})
    alternate = all(each.tree.alternates for each in exercises)
    correct = [_text(algorithm, None, rule) for rule in rules]
    for name in known_mistakes.mistake_names(algorithm):
        if alternate and mistake_programs.needs_double_moves(name, algorithm):
            continue
        keys = [_text(algorithm, name, rule) for rule in rules]
        if keys == correct:
            continue  # as "strict_cut" under the strict rule
        first[name] = programs.setdefault(tuple(keys), _equal_before(name, first, algorithm))
    return first


def _equal_before(name: str, first: Mapping[str, str], algorithm: Algorithm) -> str:
    """The first mistake that no tree tells apart from that one, of those in `first` and itself."""
    same = (
        first[other] for other in known_mistakes.equal_mistakes(name, algorithm) if other in first
    )
    return next(same, name)


def _text(algorithm: Algorithm, name: str | None, rule: CutoffRule) -> str:
    """The text of a mistake's program under that rule."""
    mistakes = () if name is None else (name,)
    program = mistake_programs.program(*mistakes, algorithm=algorithm, rule=rule)
    return "" if program is None else program.text()


# ---------------------------------------------------------------- the audit


def audit(
    assignment: Assignment,
    progress: AuditProgress | None = None,
    answers: Answers | None = None,
    naming: Naming | None = None,
) -> Audit:
    """Play every known mistake on the exercises, up to MOST_NODES nodes or MOST_ITERATIONS
    iterations in total. `answers` has the canonical answers that are already known. `naming` plays
    the mistakes if there is no canonical search."""
    answers = Answers() if answers is None else answers
    exercises = [entry.exercise for entry in assignment.entries]
    first = known(assignment.algorithm, exercises, naming)
    chosen = _chosen(assignment.entries)
    entries = [
        entry
        for entry in assignment.entries
        if entry.exercise.id in chosen and entry.exercise.algorithm is assignment.algorithm
    ]
    failed: dict[str, list[tuple[CheckName, ...]]] = {name: [] for name in first}
    columns: list[AuditedExercise] = []
    for number, entry in enumerate(entries):
        if progress is not None:
            progress(number, len(entries), entry.exercise.id)
        played = {name: _play(name, entry, answers, naming) for name in first}
        for name, each in played.items():
            failed[name].append(each.failed)
        columns.append(
            AuditedExercise(
                frozenset(name for name, each in played.items() if each.failed),
                tuple(played[name].search for name in first if first[name] == name),
            )
        )
    parts = units(entries)
    return Audit(
        title=assignment.title,
        mistakes={name: known_mistakes.mistake(name).title for name in first},
        exercises=tuple(entry.exercise.id for entry in entries),
        left_out=tuple(
            _size(entry.exercise) for entry in assignment.entries if entry.exercise.id not in chosen
        ),
        checks=tuple(
            name
            for name in assignment.algorithm.checks["program"]
            if any(name in marks(entry) for entry in entries)
        ),
        failed={name: tuple(checks) for name, checks in failed.items()},
        alike=groups(first, [column.searches for column in columns]),
        spare=tuple(spare(columns, parts)),
        together=together(columns, parts),
    )


def _chosen(entries: Sequence[Entry]) -> set[str]:
    """The ids of the exercises to search."""
    chosen = set()
    room = {"node": MOST_NODES, "iteration": MOST_ITERATIONS}
    sizes = [_size(entry.exercise) for entry in entries]
    for each in sorted(sizes, key=lambda each: each.size or 0):
        if each.size is not None:
            room[each.unit] -= each.size
            if room[each.unit] >= 0:
                chosen.add(each.id)
    return chosen


def _size(exercise: Exercise) -> LeftOut:
    """The work to search the exercise."""
    if exercise.algorithm.is_by_playouts:
        return LeftOut(exercise.id, exercise.iterations, "iteration")
    return LeftOut(exercise.id, len(exercise.tree) if exercise.tree.complete else None)


def groups(first: dict[str, str], searches: Sequence[Sequence[bytes]]) -> tuple[Group, ...]:
    """The groups of mistakes whose searches are all equal; `searches` has, for each exercise, one
    item for each name that is its own first, in the order of `first`."""
    alone = [name for name in first if first[name] == name]
    found: dict[object, list[str]] = {}
    for name, made in zip(alone, zip(*searches, strict=True), strict=True) if searches else ():
        found.setdefault(made, []).append(name)
    return tuple(
        tuple(tuple(other for other in first if first[other] == name) for name in names)
        for names in (found.values() if searches else [alone])
        if len(names) > 1
    )


def entry_like(assignment: Assignment) -> Entry:
    """An entry with the rubric and the cutoff rule that are most frequent in the assignment; the
    first of equally frequent ones."""
    entries = [entry for entry in assignment.entries if entry.points] or list(assignment.entries)
    rubrics = [dict(entry.rubric) for entry in entries]
    rules = [entry.exercise.cutoff for entry in entries]
    model = entries[rubrics.index(max(rubrics, key=rubrics.count))]
    exercise = replace(model.exercise, cutoff=max(rules, key=rules.count), published=None)
    return replace(model, exercise=exercise, points=model.points or 1)
