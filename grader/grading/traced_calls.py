"""The calls of a traced search: the steps of each, its variables, and the calls that it made."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise, takewhile
from typing import Any

from grader.core.models.line_trace import RETURNED, LineStep, LineTrace
from grader.core.recording import is_number

_NUMBER = re.compile(r"-?(\d+(\.\d+)?(e[+-]?\d+)?|inf)")


@dataclass(eq=False, slots=True)
class TracedCall:
    """One call of a function of the program: its steps, and the step and call that made it."""

    made_by: tuple[LineStep, TracedCall] | None
    steps: list[LineStep] = field(default_factory=list)
    made: list[tuple[LineStep, TracedCall]] = field(default_factory=list)
    """The calls that it made, each with its step."""

    @property
    def function(self) -> tuple[str, str]:
        """The file and the name of its function."""
        return self.steps[0].file, self.steps[0].function

    def above(self) -> Iterator[TracedCall]:
        """The calls around it, the innermost first."""
        call = self
        while call.made_by is not None:
            call = call.made_by[1]
            yield call

    def changes(self, before: int) -> Iterator[tuple[LineStep, LineStep]]:
        """Pairs of steps before that event: one that changed variables, and the next, which has
        their new texts."""
        for step, after in pairwise(self.steps):
            if after.changed and after.event < before:
                yield step, after

    def variables(self, before: int) -> dict[str, str]:
        """The texts of its variables when its last step before that event runs."""
        return variables_after(takewhile(lambda step: step.event < before, self.steps))

    def during(self, first: int, stop: int) -> list[LineStep]:
        """Its steps from an event to another, without the second; of a line that returned, once."""
        found = [step for step in self.steps if first <= step.event < stop]
        ends = len(found) > 1 and RETURNED in found[-1].changed
        return found[:-1] if ends and found[-1].line == found[-2].line else found

    def helper_of(self, step: LineStep) -> TracedCall | None:
        """The last call that a step made; of a return, that of its line."""
        place = self.steps.index(step)
        before = self.steps[max(0, place - 1) : place] if RETURNED in step.changed else []
        steps = [step, *(each for each in before if each.line == step.line)]
        return next(
            (call for at, call in reversed(self.made) if any(at is each for each in steps)), None
        )


def traced_calls(trace: LineTrace) -> list[tuple[LineStep, TracedCall]]:
    """Each step with its call."""
    found: list[tuple[LineStep, TracedCall]] = []
    stack: list[TracedCall] = []
    for step in trace.steps:
        del stack[step.depth + 1 :]
        last = stack[step.depth].steps[-1] if step.depth < len(stack) else None
        if last is None or RETURNED in last.changed or last.function != step.function:
            del stack[step.depth :]
            made_by = (stack[-1].steps[-1], stack[-1]) if stack else None
            stack.append(TracedCall(made_by))
            if made_by is not None:
                made_by[1].made.append((made_by[0], stack[-1]))
        stack[-1].steps.append(step)
        found.append((step, stack[-1]))
    return found


def variables_after(steps: Iterable[LineStep]) -> dict[str, str]:
    """The texts of a call's variables after its first steps."""
    has: dict[str, str] = {}
    for step in steps:
        has.update(step.changed)
    has.pop(RETURNED, None)  # it is no variable
    return has


def recursive_functions(calls: Iterable[TracedCall]) -> set[tuple[str, str]]:
    """The functions that call themselves, perhaps through others, and these others."""
    found: set[tuple[str, str]] = set()
    for call in calls:
        around = [above.function for above in call.above()]
        if call.function in around:
            found.update(around[: around.index(call.function) + 1])
    return found


def numbers_in(text: str | None) -> list[float]:
    """The number that a variable's text is, or the numbers of a pair."""
    parts = (text or "").strip("()[]").split(", ")
    return [float(part) for part in parts if _NUMBER.fullmatch(part)]


def number_of(text: str | None) -> float | None:
    """The first of these numbers."""
    return next(iter(numbers_in(text)), None)


def is_text_of(text: str | None, value: Any) -> bool:
    """Whether a variable with that text has that value."""
    return is_number(value) and number_of(text) == value
