"""Prints whose score has changed since an earlier run (`grade class RESULTS --since RUN`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli import terminal
from grader.core.amounts import points
from grader.core.errors import EXIT_PASSED, UsageError

if TYPE_CHECKING:
    from grader.class_run.changes import Change
    from grader.core.models.class_run import ClassResult, ExerciseResult


def run_number(text: str) -> int:
    """The number of a run that was typed. Raises UsageError."""
    if text.isdecimal() and len(text) < 10:
        return int(text)
    raise UsageError(f"--since is {text!r}; it must be the number of a run, such as 1")


def tell_changes(folder: Path, number: int) -> int:
    """Prints the changes in a folder of results since the run `number`.

    Raises UsageError if there is no such run.
    """
    from grader.class_run.changes import run_and_time, since
    from grader.class_run.store import Store

    with Store(folder) as store:
        changes = list(since(store, number))
        (run,) = (each for each in store.runs() if each.run == number)
    if changes:
        terminal.say(f"Changed since run {run_and_time(run)}:", *_lines(changes))
    else:
        terminal.say(f"No score has changed since run {run_and_time(run)}.")
    return EXIT_PASSED


def _lines(changes: Sequence[Change]) -> Iterator[str]:
    """A line for each student, and one for each exercise with another score."""
    rows = [(each.student, _score(each.before), _score(each.after)) for each in changes]
    room = [max(len(row[place]) for row in rows) for place in range(3)]
    for (student, before, after), change in zip(rows, changes, strict=True):
        scores = f"{before:>{room[1]}} -> {after:<{room[2]}}"
        yield f"{student:<{room[0]}}  {scores}  {change.why}"
        for name, old, new in change.exercises:
            yield f"  {name}: {_points(old)} -> {_points(new)}"


def _score(result: ClassResult | None) -> str:
    """A score as people write it; the status if there is none."""
    if result is None:
        return "none"
    return result.status if result.score is None else _of(result.score, result.max_score)


def _points(exercise: ExerciseResult | None) -> str:
    return "-" if exercise is None else _of(exercise.score, exercise.max_score)


def _of(score: float, max_score: float) -> str:
    return f"{points(score)}/{points(max_score)}"
