"""Applies the adjustments of a class to its results."""

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from math import inf
from pathlib import Path
from typing import Any, TypeVar

from grader.class_run import adjustments
from grader.class_run.results_folder import report_folder
from grader.class_run.store import Store
from grader.core.errors import UsageError
from grader.core.models import total
from grader.core.models.adjustment import Adjustment, AdjustmentEffect
from grader.core.models.class_run import GIVEN, ClassResult, ExerciseResult, Status
from grader.core.search_digest import LETTERS

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingPiece:
    """A piece of a written answer that is not read, as the student's report names it."""

    exercise: str
    part: str  # "" if it is unknown
    words: str
    worth: float
    most: float  # the points of the exercise if all its open pieces are right
    file: str = ""
    line: int | None = None

    @property
    def place(self) -> str:
        """The part for readers. With all points of the exercise, nothing else was read."""
        return self.part or ("whole sheet" if self.worth >= self.most else "unknown part")

    @property
    def digest(self) -> str:
        """Equal words of a part have an equal digest, whoever wrote them."""
        return _digest(self.exercise, self.part, self.words)


def adjusted(store: Store) -> Iterator[ClassResult]:
    """The newest result of each student, with the adjustments."""
    folder = store.file.parent
    rows = by_student(adjustments.read(folder))
    for result in store.latest():
        own = rows.get(result.student.id)
        yield decided(result, own, pieces_of(folder, result)) if own else result


def by_student(rows: Sequence[Adjustment]) -> Mapping[str, Sequence[Adjustment]]:
    """The rows that are not taken back, in their order."""
    found: dict[str, list[Adjustment]] = {}
    for row in adjustments.standing(rows):
        found.setdefault(row.student, []).append(row)
    return found


def subject(result: ClassResult, exercise: str) -> str:
    """The digest of what a decision on marks is about: the files that were handed in, or without
    any their place and time, and the points of the exercise, or of the whole without one."""
    worth = [each.max_score for each in result.exercises if each.id == exercise]
    answer = [result.files] if result.files else [result.file, result.handed_in_at]
    return _digest(*answer, str(worth if exercise else result.max_score))


def _digest(*texts: str) -> str:
    return sha256(json.dumps(texts).encode()).hexdigest()[:LETTERS]


def of_report(
    results: Path, student: str, read: Callable[[Mapping[str, Any]], Iterable[Found]]
) -> Sequence[Found]:
    """All that `read` finds in the exercises of the student's report for programs. Raises
    UsageError if there is no such report, because decisions would be lost without it."""
    file = report_folder(results, student) / "report.json"
    try:
        exercises = json.loads(file.read_bytes())["exercises"]
        return [found for each in exercises for found in read(each)]
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise UsageError(
            f"{file} is missing, or is not as grade class wrote it, so decisions on open parts "
            "cannot be applied; make it again with `grade class --regrade`"
        ) from None


def pieces_of(results: Path, result: ClassResult) -> Sequence[WaitingPiece]:
    """All pieces of a student's answers that were not read. Raises UsageError if there are some and
    the student's report is missing."""
    return of_report(results, result.student.id, _pieces) if result.open else []


def _pieces(exercise: Mapping[str, Any]) -> Iterable[WaitingPiece]:
    return [
        WaitingPiece(
            exercise=exercise["id"],
            part=found["part"] or "",
            words=found["words"],
            worth=found["worth"],
            most=exercise["score_range"][1],
            file=found["file"] or "",
            line=found["line"],
        )
        for found in exercise["open"]
    ]


def decided(
    result: ClassResult, rows: Sequence[Adjustment], pieces: Sequence[WaitingPiece]
) -> ClassResult:
    """A result with the adjustments `rows` of its student; `pieces` are those that are not read. A
    row on an answer that has changed since does not count, and asks for another decision."""
    counting, stale = _counting(result, rows, {each.digest for each in pieces})
    made = [AdjustmentEffect(adjustment=row, counts=False) for row in stale]
    # The total that a person gives replaces that of the exercises, so it comes last.
    for row in sorted(counting, key=lambda row: not row.exercise):
        result, decision = _applied(row, result, pieces)
        made.append(decision)
    ordered = sorted(made, key=lambda each: each.adjustment.number)
    result = replace(result, decisions=tuple(ordered))
    left = left_open(result, pieces)
    settled = len(pieces) - len(left)
    result = replace(result, settled=settled, at_stake=_at_stake(result, left))
    is_settled = result.status == "needs-review" and not left
    return replace(result, status="graded") if is_settled else result


def _at_stake(result: ClassResult, pieces: Sequence[WaitingPiece]) -> float:
    """The points that these pieces may still earn together."""
    worth, room = defaultdict[str, float](float), dict[str, float]()
    scores = {each.id: each.score for each in result.exercises}
    for each in pieces:
        worth[each.exercise] += each.worth
        room[each.exercise] = each.most - scores.get(each.exercise, 0.0)
    return total(min(most, worth[name]) for name, most in room.items())


def left_open(result: ClassResult, pieces: Sequence[WaitingPiece]) -> Sequence[WaitingPiece]:
    """The pieces on which the decisions in the result leave to decide."""
    rows = [each.adjustment for each in result.decisions if each.counts]
    settled = {row.digest for row in rows if row.what == "part"}
    marked = {row.exercise for row in rows if row.what in {"points", "excused"}}
    if "" in marked:
        return []
    return [each for each in pieces if each.digest not in settled and each.exercise not in marked]


def _counting(
    result: ClassResult, rows: Sequence[Adjustment], open_now: Collection[str]
) -> tuple[Sequence[Adjustment], Sequence[Adjustment]]:
    """The rows that count, and those that ask for another decision, as their answer has changed.
    Open words that are gone ask no more: the student has written others, or they are read now."""
    asked = [row for row in rows if row.what != "part" or row.digest in open_now]
    current = [
        row for row in asked if row.digest in {"", subject(result, row.exercise)} | {*open_now}
    ]
    deciding = [row for row in current if row.what in {"accept-regrade", "points", "excused"}]
    stale = [
        row
        for row in asked
        if row not in current and not any(_settles(later, row) for later in deciding)
    ]
    last = {_place(row): row for row in current}
    counting = [
        row for row in last.values() if row.what != "part" or (row.exercise, "marks") not in last
    ]
    return counting, stale


def _settles(later: Adjustment, row: Adjustment) -> bool:
    """Whether a row that counts decides again on what an earlier one decided. New points leave a
    comment as it was."""
    is_about = row.number < later.number and later.exercise in {"", row.exercise}
    return is_about and (later.what == "accept-regrade" or row.what != "comment")


def _place(row: Adjustment) -> tuple[str, str]:
    """The exercise, and the part of its marks, in which a row replaces earlier ones."""
    whats = {"points": "marks", "excused": "marks", "part": row.digest, "comment": str(row.number)}
    return row.exercise, whats.get(row.what, row.what)


def _applied(
    row: Adjustment, result: ClassResult, pieces: Sequence[WaitingPiece]
) -> tuple[ClassResult, AdjustmentEffect]:
    """The result with a row that counts, and the decision."""
    told = AdjustmentEffect(adjustment=row, counts=True)
    student = result.student
    if row.what == "extension":
        return replace(result, extension=float(row.value)), told
    if row.what == "is":
        others = {**student.others, GIVEN: row.value}
        return replace(result, student=replace(student, others=others)), told
    if row.what not in {"points", "part", "excused"}:
        return result, told
    if not row.exercise:
        before, after = result.score, None if row.what == "excused" else float(row.value)
        status: Status = "excused" if after is None else "graded"
        decision = replace(told, before=before, after=after, out_of=result.max_score)
        return replace(result, score=after, status=status), decision
    for exercise in result.exercises:
        if exercise.id == row.exercise:
            after = _points(row, exercise, pieces)
            decision = replace(told, before=exercise.score, after=after, out_of=exercise.max_score)
            return _with_points(result, exercise, after), decision
    return result, told


def _points(
    row: Adjustment, exercise: ExerciseResult, pieces: Sequence[WaitingPiece]
) -> float | None:
    """The points of an exercise by a row; None if it is excused."""
    if row.what != "part":
        return None if row.what == "excused" else float(row.value)
    most = inf if row.value == adjustments.FULL else float(row.value)
    here = [each for each in pieces if each.digest == row.digest]
    settled = total([exercise.score, *(min(most, each.worth) for each in here)])
    return min(settled, *(each.most for each in here))  # two pieces may be about the same points


def _with_points(result: ClassResult, changed: ExerciseResult, points: float | None) -> ClassResult:
    """The result with other points of one exercise, or without it."""
    at, new = result.exercises.index(changed), []
    if points is not None:
        new = [replace(changed, score=points, passed=points >= changed.max_score)]
    exercises = (*result.exercises[:at], *new, *result.exercises[at + 1 :])
    if not exercises:
        return replace(result, exercises=(), score=None, status="excused")
    return replace(
        result,
        exercises=exercises,
        score=total(each.score for each in exercises),
        max_score=total(each.max_score for each in exercises),
    )
