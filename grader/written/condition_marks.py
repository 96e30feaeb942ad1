"""Marks the condition for which an answer stays, by its truth for all values that matter."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from grader.core import conditions
from grader.core.conditions import Condition, Sample
from grader.core.findings import written_questions
from grader.core.findings.places import SheetPlace
from grader.core.models import Finding, Sheet
from grader.search import stays_for
from grader.search.reference_player import Answer

_HALF = 1 / 2
"""The share of a condition that is wrong only at equality, or that only leaves values out."""


class ConditionMarks:
    """The condition of a sheet, beside the right one."""

    def __init__(self, answer: Answer, sheet: Sheet) -> None:
        asked, given = stays_for.question(answer.exercise), sheet.holds_for
        self.share = 0.0
        self.findings: list[Finding] = []
        if asked is None or given is None:
            return  # without variables, no text is read as a condition
        right = stays_for.condition(answer.exercise, answer.value, answer.moves, asked)
        both = right, given.condition
        samples = conditions.samples(asked.leaves, both)
        differing = [each for each in samples if _holds(right, each) != _holds(both[1], each)]
        if not differing:
            self.share = 1.0
            return
        numbers = conditions.numbers(both)
        inside = [each for each in samples if not _is_at_border(each, numbers)]
        too_many = [each for each in differing if not _holds(right, each)]
        kept = any(_holds(given.condition, each) for each in inside)
        if (not too_many and kept) or not any(each in inside for each in differing):
            self.share = _HALF
        shown = next(iter([*too_many, *differing]))
        self.findings.append(
            written_questions.wrong_condition(
                at=SheetPlace(sheet.file, given.line),
                stays=asked.stays,
                given=given.text,
                right=conditions.text(right, asked.leaves),
                example=[(name, float(value)) for name, value in shown.items()],
                claims=shown in too_many,
            )
        )


def _holds(condition: Condition, sample: Sample) -> bool:
    return conditions.holds(condition, sample)


def _is_at_border(sample: Sample, numbers: Collection[Fraction]) -> bool:
    """Whether a value is one of the numbers, or equal to another value."""
    values = list(sample.values())
    return len(set(values)) < len(values) or not set(values).isdisjoint(numbers)
