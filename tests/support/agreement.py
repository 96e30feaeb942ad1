"""The numbers in a format of a report, compared with the report. Contains no tests."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import pytest

from grader.core.amounts import points
from grader.core.models import Report

THOUSANDTHS = 0.002
"""The largest difference of numbers with three decimals: that of a check that is almost right."""
Pair = tuple[float, float]
"""Points earned, and the maximum."""


@dataclass(frozen=True, kw_only=True)
class Numbers:
    """The numbers in a format, None for each that it lacks. `checks` and `exercises` are in order.

    In a format for people, all are rounded by `grader.core.amounts.points`. Points in any other
    have at most three decimals, unless the format promises `all_digits` or multiplies them.
    """

    score: float | None = None
    max_score: float | None = None
    passed: bool | None = None
    checks: Sequence[Pair] | None = None
    exercises: Sequence[Pair] | None = None
    earned: Sequence[float] | None = None
    """The score of each exercise, in a format without the maximum."""
    maxima_of_checks: bool = True
    for_people: bool = False
    all_digits: bool = False


SCORE = re.compile(r"([\d.]+) / ([\d.]+)")


def pair_of(text: str) -> Pair:
    found = SCORE.search(text)
    assert found, f"no score in {text[:200]!r}"
    return float(found[1]), float(found[2])


# ---------------------------------------------------------------- comparing


def disagreements(said: Numbers, report: Report) -> Iterator[str]:
    """Every number that differs from the report's."""
    checks = [one for each in report.exercises for one in each.verdict.checks]
    exercises = report.exercises
    if said.passed not in {None, report.passed}:
        yield f"passed is {said.passed}"
    pairs: list[tuple[str, Sequence[float | None] | None, Sequence[float]]] = [
        ("score", [said.score], [report.score]),
        ("max_score", [said.max_score], [report.max_score]),
        ("score of check", _first(said.checks), [one.score for one in checks]),
        ("score of exercise", _first(said.exercises), [one.score for one in exercises]),
        ("maximum of exercise", _second(said.exercises), [one.max_score for one in exercises]),
    ]
    if said.maxima_of_checks:
        maxima = [one.max_score for one in checks]
        pairs.append(("maximum of check", _second(said.checks), maxima))
    for what, given, right in pairs:
        if given is not None and len(given) != len(right):
            yield f"{what}: {len(given)} of {len(right)}"
            continue
        for place, (one, other) in enumerate(zip(given or (), right, strict=False), 1):
            if one is not None and not _same(one, other, for_people=said.for_people):
                yield f"{what} {place}: {one}, not {other}"
    for one, each in zip(said.earned or (), exercises, strict=False):
        if not _same(one, each.score, for_people=False):
            yield f"score of {each.id}: {one}"
    if not said.all_digits:
        shown = [*chain(*(said.checks or ()), *(said.exercises or ())), *(said.earned or ())]
        yield from (f"{one} has over three decimals" for one in shown if one != round(one, 3))


def _same(one: float, other: float, *, for_people: bool) -> bool:
    if for_people:
        return one == float(points(other))
    return bool(one == pytest.approx(other, rel=1e-6, abs=THOUSANDTHS))


def _first(pairs: Sequence[Pair] | None) -> Sequence[float] | None:
    return None if pairs is None else [one for one, _ in pairs]


def _second(pairs: Sequence[Pair] | None) -> Sequence[float] | None:
    return None if pairs is None else [other for _, other in pairs]
