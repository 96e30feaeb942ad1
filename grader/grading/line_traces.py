"""Runs a program once more on small trees that it searched wrongly, to trace its lines."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from operator import eq
from typing import TypeAlias

from grader.core.cpu_wait import Allowance
from grader.core.errors import SandboxError
from grader.core.models import Exercise, ExerciseReport, Outcome

MOST_NODES, SECONDS = 60, 2.0
"""The most nodes of a tree that is traced because its search failed, and the time for all."""

TryOut: TypeAlias = Callable[[Exercise], Outcome]
"""Runs the program on one more tree, and traces its lines."""


def all_traced(done: Iterable[ExerciseReport], try_out: TryOut) -> list[ExerciseReport]:
    """The reports, those on small trees that failed with their lines as far as time allows."""
    time = Allowance(SECONDS)

    def is_wanted(marked: ExerciseReport) -> bool:
        small = not marked.is_written and len(marked.entry.exercise.tree) <= MOST_NODES
        return small and not marked.passed and time.left > 0

    return [traced(each, try_out) if is_wanted(each) else each for each in done]


def traced(marked: ExerciseReport, try_out: TryOut) -> ExerciseReport:
    """The report with the lines that its search ran; without them if another search ran."""
    seen = marked.actual.recording
    if seen is None:
        return marked
    with suppress(SandboxError):  # the marks are complete without this run
        again = try_out(marked.entry.exercise)
        if again.recording and all(map(eq, seen.events, again.recording.events)):
            return replace(marked, actual=replace(marked.actual, trace=again.trace))
    return marked
