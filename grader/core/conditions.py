"""Conditions on one or two numbers, such as x <= 3 or y < x: their truth, and their text.

A condition is a comparison, or several of which *all* or *any* must hold. An empty *all* always
holds, an empty *any* never does.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product
from typing import Literal, NamedTuple, TypeAlias

from grader.core.tree import Value

RelationSign: TypeAlias = Literal["<=", "<", ">=", ">", "=", "!="]
Side: TypeAlias = "str | Value"  # the name of a variable, or a number
Sample: TypeAlias = "Mapping[str, Fraction]"  # a number for each variable

_SIGNS: Mapping[RelationSign, Callable[[Fraction, Fraction], bool]] = {
    "<=": operator.le,
    "<": operator.lt,
    ">=": operator.ge,
    ">": operator.gt,
    "=": operator.eq,
    "!=": operator.ne,
}
TURNED: Mapping[RelationSign, RelationSign] = {
    "<=": ">=",
    "<": ">",
    ">=": "<=",
    ">": "<",
    "=": "=",
    "!=": "!=",
}
"""The sign for exchanged sides."""
DENIED: Mapping[RelationSign, RelationSign] = {
    "<=": ">",
    "<": ">=",
    ">=": "<",
    ">": "<=",
    "=": "!=",
    "!=": "=",
}
"""The sign of the contrary."""


class Relation(NamedTuple):
    """Two sides and the sign between them."""

    left: Side
    sign: RelationSign
    right: Side


@dataclass(frozen=True)
class AllOf:
    """Holds if all parts hold."""

    parts: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class AnyOf:
    """Holds if any part holds."""

    parts: tuple[Condition, ...] = ()


Condition: TypeAlias = Relation | AllOf | AnyOf
ALWAYS, NEVER = AllOf(), AnyOf()


def holds(condition: Condition, sample: Sample) -> bool:
    """Whether a condition holds for these numbers."""
    if isinstance(condition, Relation):
        left, sign, right = condition
        return _SIGNS[sign](_number(left, sample), _number(right, sample))
    parts = (holds(part, sample) for part in condition.parts)
    return all(parts) if isinstance(condition, AllOf) else any(parts)


def _number(side: Side, sample: Sample) -> Fraction:
    return sample[side] if isinstance(side, str) else Fraction(side)


def comparisons(condition: Condition) -> Iterator[Relation]:
    """All comparisons in a condition."""
    if isinstance(condition, Relation):
        yield condition
        return
    for part in condition.parts:
        yield from comparisons(part)


def numbers(conditions: Iterable[Condition]) -> Collection[Fraction]:
    """The numbers that the conditions name."""
    return {
        Fraction(side)
        for condition in conditions
        for left, _, right in comparisons(condition)
        for side in (left, right)
        if not isinstance(side, str)
    }


def samples(variables: Sequence[str], conditions: Iterable[Condition]) -> Sequence[Sample]:
    """Samples on which two of the conditions differ if they differ at all: their numbers, and
    between these as many as there are variables, which can then be in any order."""
    known = sorted(numbers(conditions) or {Fraction(0)})
    many = len(variables)
    values = [known[0] - place for place in range(many, 0, -1)]
    for below, above in pairwise(known):
        step = (above - below) / (many + 1)
        values += [below + place * step for place in range(many + 1)]
    values += [known[-1] + place for place in range(many + 1)]
    return [dict(zip(variables, each, strict=True)) for each in product(values, repeat=many)]


def text(condition: Condition, variables: Sequence[str]) -> str:
    """The condition in its shortest form that is found: "x <= 3 or y <= 3", "all x, y"."""
    found = _shortest(_alternatives(condition), samples(variables, [condition]))
    if not found:
        return f"no {', '.join(variables)}"
    if found == [[]]:
        return f"all {', '.join(variables)}"
    return " or ".join(" and ".join(map(_shown, each)) for each in found)


def _shown(relation: Relation) -> str:
    left, sign, right = relation
    if isinstance(left, str):
        return f"{left} {sign} {right}"
    return f"{right} {TURNED[sign]} {left}"


def _alternatives(condition: Condition) -> list[list[Relation]]:
    """The condition as alternatives, each a list of comparisons that must all hold."""
    if isinstance(condition, Relation):
        return [[condition]]
    if isinstance(condition, AnyOf):
        return _fewest(each for part in condition.parts for each in _alternatives(part))
    found: list[list[Relation]] = [[]]
    for part in condition.parts:
        found = _fewest(
            list(dict.fromkeys([*one, *other])) for one in found for other in _alternatives(part)
        )
    return found


def _fewest(alternatives: Iterable[list[Relation]]) -> list[list[Relation]]:
    """The alternatives without those that have all comparisons of another."""
    kept: list[list[Relation]] = []
    for each in sorted(alternatives, key=len):
        if not any(set(other) <= set(each) for other in kept):
            kept.append(each)
    return kept


def _shortest(
    alternatives: list[list[Relation]], checked: Sequence[Sample]
) -> list[list[Relation]]:
    """The alternatives without those, and without those comparisons, that change no sample."""
    truth = [_any_holds(alternatives, sample) for sample in checked]

    def same(changed: list[list[Relation]]) -> bool:
        return all(
            _any_holds(changed, sample) == right
            for sample, right in zip(checked, truth, strict=True)
        )

    for place in reversed(range(len(alternatives))):
        for at in reversed(range(len(alternatives[place]))):
            shorter = [*alternatives[place][:at], *alternatives[place][at + 1 :]]
            changed = [*alternatives[:place], shorter, *alternatives[place + 1 :]]
            alternatives = changed if same(changed) else alternatives
        without = [*alternatives[:place], *alternatives[place + 1 :]]
        alternatives = without if same(without) else alternatives
    return alternatives


def _any_holds(alternatives: list[list[Relation]], sample: Sample) -> bool:
    return any(all(holds(each, sample) for each in one) for one in alternatives)
