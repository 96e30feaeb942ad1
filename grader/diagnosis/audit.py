"""The audit of an assignment: which known mistakes it catches, and which it tells apart.

Every known mistake is played once on every exercise. An exercise catches a mistake that loses
points on it. It tells two mistakes apart if their searches differ in anything that a diagnosis
compares: visits in order, windows, returns, value, move and end. Pure: it prints nothing.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from itertools import groupby
from math import nan
from typing import Any, NamedTuple, TypeAlias

from grader.core.models import (
    Assignment,
    CheckName,
    CutoffRule,
    Entry,
    Exercise,
)
from grader.core.models.algorithm import Algorithm, ProgramKind
from grader.core.recording import is_number
from grader.diagnosis import mistake_programs
from grader.diagnosis.compare_play import ComparedSearch, normal
from grader.diagnosis.wrong_orders import play_order
from grader.diagnosis.wrong_simulations import play_simulations
from grader.marking.checks import MarkedSearch
from grader.search import reference_player
from grader.search.reference_player import Answer, Answers

MOST_NODES = 30_000
"""The most nodes that an audit searches, in all exercises together; small trees come first."""

Group: TypeAlias = tuple[tuple[str, ...], ...]
"""Mistakes that the exercises do not tell apart; an inner tuple holds those that no tree does."""

AuditProgress: TypeAlias = Callable[[int, int, str], None]
"""Called with the number of steps done, the number of all steps, and the name of the next one."""


class Spare(NamedTuple):
    """An exercise that can be left out with no loss; or a family from which any one of its `trees`
    can be left out, or all of them if `whole`."""

    id: str
    trees: int = 1
    whole: bool = True


@dataclass(frozen=True, kw_only=True)
class Audit:
    """The results of all mistakes on all exercises.

    mistakes   the name and title of each mistake that is wrong under some rule of the assignment
    exercises  the ids of the exercises searched, in the assignment's order
    left_out   the ids of the exercises too large to search, each with its number of nodes; None for
               a game that unfolds as it is searched
    checks     the checks that some exercise marks
    failed     for each mistake, the checks that lose points on each exercise
    alike      the groups of mistakes that some tree could tell apart, but no exercise here does
    spare      the exercises and families that can be left out one at a time
    together   the ids of exercises and families that can all be left out at once
    """

    title: str
    mistakes: dict[str, str]
    exercises: tuple[str, ...]
    left_out: tuple[tuple[str, int | None], ...]
    checks: tuple[CheckName, ...]
    failed: dict[str, tuple[tuple[CheckName, ...], ...]]
    alike: tuple[Group, ...]
    spare: tuple[Spare, ...]
    together: tuple[str, ...]

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


PLAY: Mapping[ProgramKind, Callable[[str, Entry], tuple[tuple[CheckName, ...], str]]] = {
    "ordering": play_order,
    "playout": play_simulations,
}
"""For each kind of program without a canonical search, a function that plays a known mistake: it
returns the checks that fail, and a text that is equal for programs that do the same."""


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
    outcome = mistake_programs.outcome(program, entry.exercise)
    marked = MarkedSearch(entry, answer, outcome)
    failed = tuple(check for check in marks(entry) if not marked.passed(check))
    ended = getattr(outcome, "exception", "")
    return Played(failed, _digest(ComparedSearch(entry.exercise, marked.actual, ended)))


def can_audit(algorithm: Algorithm) -> bool:
    """Whether there are known mistakes to be played on the algorithm's exercises."""
    return algorithm.has_canonical_search or algorithm.program in PLAY


def _play(name: str, entry: Entry, answers: Answers) -> Played:
    played = PLAY.get(entry.exercise.algorithm.program)
    if played is not None:
        failed, made = played(name, entry)
        return Played(failed, blake2b(made.encode(), digest_size=16).digest())
    return play(name, entry, answers(entry.exercise))


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
    """The number as a float, with 0.0 for -0.0, so that equal numbers have equal bytes; NaN for
    anything else."""
    return value + 0.0 if is_number(value) else nan


def known(algorithm: Algorithm, exercises: Sequence[Exercise]) -> dict[str, str]:
    """The mistakes that are wrong in games like these, under some of their rules, each with the
    first mistake that no tree tells apart from it, perhaps itself."""
    if algorithm.program in PLAY:
        return {name: name for name in reference_player.mistake_names(algorithm)}
    first: dict[str, str] = {}
    programs: dict[object, str] = {}
    rules: list[CutoffRule] = sorted({each.cutoff for each in exercises})
    alternate = all(each.tree.alternates for each in exercises)
    correct = [_program_key(algorithm, None, rule) for rule in rules]
    for name in reference_player.mistake_names(algorithm):
        if alternate and mistake_programs.needs_double_moves(name, algorithm):
            continue
        keys = [_program_key(algorithm, name, rule) for rule in rules]
        if keys == correct:
            continue  # as "strict_cut" under the strict rule
        same = (first[other] for other in reference_player.mistake(name).equals if other in first)
        first[name] = programs.setdefault(tuple(keys), next(same, name))
    return first


def _program_key(algorithm: Algorithm, name: str | None, rule: CutoffRule) -> object:
    """A key that is equal for programs with the same lines under that rule."""
    mistakes = () if name is None else (name,)
    program = mistake_programs.program(*mistakes, algorithm=algorithm, rule=rule)
    names = {} if program is None else program.functions()
    return frozenset(
        (key, getattr(value, "__code__", repr(value)))
        for key, value in names.items()
        if key != "__builtins__"
    )


# ---------------------------------------------------------------- the audit


def audit(
    assignment: Assignment, progress: AuditProgress | None = None, answers: Answers | None = None
) -> Audit:
    """Play every known mistake on the exercises, up to MOST_NODES nodes in total.

    `answers` has the canonical answers that are already known.
    """
    answers = Answers() if answers is None else answers
    first = known(assignment.algorithm, [entry.exercise for entry in assignment.entries])
    chosen = _chosen(assignment.entries)
    entries = [
        entry
        for entry in assignment.entries
        if entry.exercise.id in chosen and entry.exercise.algorithm is assignment.algorithm
    ]
    failed: dict[str, list[tuple[CheckName, ...]]] = {name: [] for name in first}
    columns: list[_Column] = []
    for number, entry in enumerate(entries):
        if progress is not None:
            progress(number, len(entries), entry.exercise.id)
        played = {name: _play(name, entry, answers) for name in first}
        for name, each in played.items():
            failed[name].append(each.failed)
        columns.append(_Column(
            frozenset(name for name, each in played.items() if each.failed),
            tuple(played[name].search for name in first if first[name] == name),
        ))  # fmt: skip
    units = _units(entries)
    return Audit(
        title=assignment.title,
        mistakes={name: reference_player.mistake(name).title for name in first},
        exercises=tuple(entry.exercise.id for entry in entries),
        left_out=tuple(
            (entry.exercise.id, len(tree) if (tree := entry.exercise.tree).complete else None)
            for entry in assignment.entries
            if entry.exercise.id not in chosen
        ),
        checks=tuple(
            name
            for name in assignment.algorithm.checks["program"]
            if any(name in marks(entry) for entry in entries)
        ),
        failed={name: tuple(checks) for name, checks in failed.items()},
        alike=groups(first, [column.searches for column in columns]),
        spare=tuple(_spare(columns, units)),
        together=_together(columns, units),
    )


def _chosen(entries: Sequence[Entry]) -> set[str]:
    """The ids of the exercises to search."""
    chosen = set()
    room = MOST_NODES
    complete = [entry for entry in entries if entry.exercise.tree.complete]
    for entry in sorted(complete, key=lambda each: len(each.exercise.tree)):
        room -= len(entry.exercise.tree)
        if room < 0:
            break
        chosen.add(entry.exercise.id)
    return chosen


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


# ---------------------------------------------------------------- leaving exercises out


class _Column(NamedTuple):
    """The results of one exercise: the mistakes that it catches, and the search of each mistake."""

    caught: frozenset[str]
    searches: tuple[bytes, ...]


class _Power(NamedTuple):
    """The results of some exercises together: the mistakes that they catch, and a label for each
    mistake, equal for those that they do not tell apart."""

    caught: frozenset[str]
    labels: tuple[int, ...]

    def with_(self, other: _Column | _Power) -> _Power:
        """The results of both together."""
        others = other.searches if isinstance(other, _Column) else other.labels
        numbers: dict[object, int] = {}
        labels = [
            numbers.setdefault(pair, len(numbers))
            for pair in zip(self.labels, others, strict=True)
        ]  # fmt: skip
        return _Power(self.caught | other.caught, tuple(labels))


def _nothing(columns: Sequence[_Column]) -> _Power:
    return _Power(frozenset(), (0,) * len(columns[0].searches) if columns else ())


def _powers(columns: Sequence[_Column]) -> list[_Power]:
    """The results of the first 0, 1, 2, ... columns."""
    powers = [_nothing(columns)]
    for column in columns:
        powers.append(powers[-1].with_(column))
    return powers


def _as_much(one: _Power, whole: _Power) -> bool:
    """Whether a part of the exercises catches and tells apart as much as all of them."""
    return one.caught == whole.caught and max(one.labels, default=0) == max(whole.labels, default=0)


def _units(entries: Sequence[Entry]) -> list[tuple[str, list[str]]]:
    """The exercises and families of the assignment: the id of each, and the ids of its trees."""
    units = []
    for _, same in groupby(entries, key=lambda entry: entry.exercise.where or entry.exercise.id):
        ids = [entry.exercise.id for entry in same]
        family = re.sub(r"-\d+$", "", ids[0])
        units.append((family if len(ids) > 1 else ids[0], ids))
    return units


def _spare(columns: Sequence[_Column], units: Sequence[tuple[str, list[str]]]) -> list[Spare]:
    """The exercises and families that can be left out one at a time."""
    before, after = _powers(columns), _powers(columns[::-1])[::-1]
    found = []

    def lost_nothing(start: int, end: int) -> bool:
        return _as_much(before[start].with_(after[end]), before[-1])

    start = 0
    for name, ids in units:
        end = start + len(ids)
        single = [each for place, each in enumerate(ids, start) if lost_nothing(place, place + 1)]
        if single == ids:
            found.append(Spare(name, len(ids), lost_nothing(start, end)))
        else:
            found += map(Spare, single)
        start = end
    return found


def _together(
    columns: Sequence[_Column], units: Sequence[tuple[str, list[str]]]
) -> tuple[str, ...]:
    """The ids of exercises and families that can be left out at once. The last are tried first, so
    that the exercises that students meet early stay."""
    before = _powers(columns)
    kept = _nothing(columns)
    left_out = []
    end = len(columns)
    for name, ids in reversed(units):
        start = end - len(ids)
        if _as_much(before[start].with_(kept), before[-1]):
            left_out.append(name)
        else:
            for column in columns[start:end]:
                kept = kept.with_(column)
        end = start
    return tuple(reversed(left_out))


def entry_like(assignment: Assignment) -> Entry:
    """An entry with the rubric and the cutoff rule that are most frequent in the assignment; the
    first of equally frequent ones."""
    entries = [entry for entry in assignment.entries if entry.points] or list(assignment.entries)
    rubrics = [dict(entry.rubric) for entry in entries]
    rules = [entry.exercise.cutoff for entry in entries]
    model = entries[rubrics.index(max(rubrics, key=rubrics.count))]
    exercise = replace(model.exercise, cutoff=max(rules, key=rules.count), published=None)
    return replace(model, exercise=exercise, points=model.points or 1)
