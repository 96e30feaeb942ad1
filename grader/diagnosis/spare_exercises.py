"""The exercises of an audit that can be left out with no loss."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from grader.core.models import Entry

Unit: TypeAlias = tuple[str, list[str]]  # an exercise or a family: its id, and the ids of its trees


class Spare(NamedTuple):
    """An exercise that can be left out with no loss; or a family from which any one of its `trees`
    can be left out, or all of them if `whole`."""

    id: str
    trees: int = 1
    whole: bool = True


class AuditedExercise(NamedTuple):
    """The results of one exercise: the mistakes that it catches, and the search of each mistake."""

    caught: frozenset[str]
    searches: tuple[bytes, ...]


class _Power(NamedTuple):
    """The results of some exercises together: the mistakes that they catch, and a label for each
    mistake, equal for those that they do not tell apart."""

    caught: frozenset[str]
    labels: tuple[int, ...]

    def with_(self, other: AuditedExercise | _Power) -> _Power:
        """The results of both together."""
        others = other.searches if isinstance(other, AuditedExercise) else other.labels
        numbers: dict[object, int] = {}
        labels = [
            numbers.setdefault(pair, len(numbers)) for pair in zip(self.labels, others, strict=True)
        ]
        return _Power(self.caught | other.caught, tuple(labels))


def _nothing(columns: Sequence[AuditedExercise]) -> _Power:
    return _Power(frozenset(), (0,) * len(columns[0].searches) if columns else ())


def _powers(columns: Sequence[AuditedExercise]) -> list[_Power]:
    """The results of the first 0, 1, 2, ... columns."""
    powers = [_nothing(columns)]
    for column in columns:
        powers.append(powers[-1].with_(column))
    return powers


def _as_much(one: _Power, whole: _Power) -> bool:
    """Whether a part of the exercises catches and tells apart as much as all of them."""
    return one.caught == whole.caught and max(one.labels, default=0) == max(whole.labels, default=0)


def units(entries: Sequence[Entry]) -> list[Unit]:
    """The exercises and families of the assignment: the id of each, and the ids of its trees."""
    found = []
    for _, same in groupby(entries, key=lambda entry: entry.exercise.where or entry.exercise.id):
        ids = [entry.exercise.id for entry in same]
        family = re.sub(r"-\d+$", "", ids[0])
        found.append((family if len(ids) > 1 else ids[0], ids))
    return found


def spare(columns: Sequence[AuditedExercise], units: Sequence[Unit]) -> list[Spare]:
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


def together(columns: Sequence[AuditedExercise], units: Sequence[Unit]) -> tuple[str, ...]:
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
