"""Tells whose score changed since an earlier run, and why."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from grader.class_run.runs import ClassRun
from grader.class_run.store import Store
from grader.core.errors import UsageError
from grader.core.findings.phrases import listed
from grader.core.models.class_run import ClassResult, ExerciseResult

_RUNS = 8  # the most runs that a sentence lists
_WHYS = {"digest": "the assignment", "options": "the options", "version": "the version of grade"}
"""The parts of a run that change a result without the submission, and their nouns."""

_SHOWN = 20  # the most students that a sentence lists


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A student whose result differs."""

    before: ClassResult | None  # None if there is none; so is `after`
    after: ClassResult | None
    # those with another score or maximum, as (id, result before, result after)
    exercises: tuple[tuple[str, ExerciseResult | None, ExerciseResult | None], ...]
    why: str  # a clause that says why it differs

    @property
    def student(self) -> str:
        """The student's name, or the id if that is unknown."""
        result = self.after or self.before
        assert result is not None  # noqa: S101 - a change has one of them
        return result.student.label


def since(store: Store, number: int) -> Iterator[Change]:
    """The students, by id, whose score, maximum or status has changed since the run `number`.
    Raises UsageError if there is no such run."""
    runs = {run.run: run for run in store.runs()}
    if number not in runs:
        known = listed(list(map(run_and_time, runs.values()))[-_RUNS:]) or "none yet"
        raise UsageError(f"there is no run {number} in {store.file}; the last runs are {known}")
    before = {result.student.id: result for result in store.latest(number)}
    after = {result.student.id: result for result in store.latest()}
    others = [run for run in runs.values() if run.run > number]
    for student in sorted({*before, *after}):
        old, new = before.get(student), after.get(student)
        if old is None or new is None or old.status != new.status or _points(old) != _points(new):
            yield Change(
                before=old,
                after=new,
                exercises=tuple(_exercises(old, new)),
                why=_why(old, new, runs[number], others),
            )


def run_and_time(run: ClassRun) -> str:
    """A run for readers, such as "3 (2026-10-01 14:05 UTC)"."""
    return f"{run.run} ({run.began[:16].replace('T', ' ')} UTC)"


def left_out(reason: str, students: Sequence[str]) -> str:
    """The sentence on students whose results no longer count; `reason` is a clause."""
    return f"left out, because {reason}: {listed(students, _SHOWN)}"


def graded_again(store: Store, run: ClassRun, students: Collection[str]) -> str:
    """The sentence on why a run grades again those of the `students` who have not changed; "" if it
    does not. Each student's newest result counts, of whatever run it is."""
    left, reasons = set(students), dict[str, str]()
    for before in reversed(store.runs()):
        here = left & store.students(before.run)
        left -= here
        parts = listed(_changed_parts(before, [run])) if here else ""
        if parts:
            titles = f": the assignment was {before.assignment!r}, and is {run.assignment!r}"
            reasons.setdefault(
                parts,
                f"{parts} changed since run {before.run}"
                f"{titles if before.assignment != run.assignment else ''}",
            )
    why = ", and ".join(reasons.values())
    return f"Unchanged submissions are graded again, because {why}" if why else ""


def _changed_parts(first: ClassRun, later: Iterable[ClassRun]) -> list[str]:
    """The nouns of what differs between a run and some later ones."""
    return [
        noun
        for name, noun in _WHYS.items()
        if any(getattr(run, name) != getattr(first, name) for run in later)
    ]


def _exercises(
    old: ClassResult | None, new: ClassResult | None
) -> Iterator[tuple[str, ExerciseResult | None, ExerciseResult | None]]:
    before, after = _by_id(old), _by_id(new)
    for name in dict.fromkeys([*before, *after]):
        first, second = before.get(name), after.get(name)
        if first is None or second is None or _points(first) != _points(second):
            yield name, first, second


def _by_id(result: ClassResult | None) -> dict[str, ExerciseResult]:
    return {} if result is None else {each.id: each for each in result.exercises}


def _points(result: ClassResult | ExerciseResult) -> tuple[float | None, float]:
    return result.score, result.max_score


def _why(
    old: ClassResult | None, new: ClassResult | None, first: ClassRun, later: list[ClassRun]
) -> str:
    """The reason for a change. The digest of its files tells whether the submission changed."""
    if old is None:
        return "it is new"
    if new is None:
        return "the folder no longer has it"
    reasons = [] if old.files == new.files else ["the submission"]
    reasons += _changed_parts(first, later)
    if not reasons:
        return "nothing that was given changed; the program may search differently each time"
    return f"{listed(reasons)} changed"
