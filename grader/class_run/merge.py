"""Merges the results of the shards of a class into one folder of results.

A student whom several shards have keeps the newest result. Results that the folder has are one more
shard, so a repeated merge takes in only changes. A student who has left the class is left out: the
newest run of the student's whole shard does not name that student.
"""

import os
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from grader.class_run import adjustments, digests
from grader.class_run.cautions import mixture
from grader.class_run.changes import left_out
from grader.class_run.records import now
from grader.class_run.results_folder import STORE, report_folder
from grader.class_run.runs import ClassRun, Shard, merged
from grader.class_run.shards import are_of_another_class, missing, parts
from grader.class_run.store import Store
from grader.core.errors import UsageError
from grader.core.models import Assignment
from grader.core.models.class_run import ClassResult
from grader.core.saved_files import sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge:
    """A merge that was made: its run, the number of students, and sentences about the shards.
    `is_whole` says that no shard is missing, and that none was stopped."""

    run: int
    students: int
    notes: Sequence[str]
    is_whole: bool


class _Roll(NamedTuple):
    """All students whom a run found in a part of the class, and the time it began."""

    shard: Shard
    began: str
    students: frozenset[str]


class _Part(NamedTuple):
    """A part of the class in a folder of results, and all students there."""

    folder: Path
    shard: Shard
    is_complete: bool
    students: frozenset[str]


class _Found(NamedTuple):
    """A result, and the folder of the shard that has it."""

    result: ClassResult
    shard: Path


def merge(
    shards: Sequence[Path],
    last: Sequence[ClassRun],
    results: Path,
    store: Store,
    assignment: Assignment,
) -> Merge:
    """Merge the results in the folders `shards`, with their `last_runs`, into the open `store` of
    `results`. Raises UsageError, before a write, if `results` are of another assignment."""
    same_assignment(store, results, digests.of_assignment(assignment), "merge into a new folder")
    before = {each.student.id: _Found(each, results) for each in store.latest()}
    newest, rolls = dict(before), list(_rolls(store))
    stopped, notes = [*_stopped(shards, last)], [*_different(last)]
    graded = []
    for shard, last_run in zip(shards, last, strict=True):
        with Store(shard) as part:
            rolls += _rolls(part)
            own = parts(part.runs())
            graded.append(own if last_run.ended else dict.fromkeys(own, False))
            for result in part.latest():
                found = _Found(result, shard)
                other = newest.setdefault(result.student.id, found)
                if other is found:
                    continue
                same_time = other.result.graded_at == result.graded_at
                if other.result.graded_at < result.graded_at or (
                    same_time and other.shard == results
                ):  # a shard may have learned that its student handed in late
                    newest[result.student.id] = found
                if other.shard != results and _differ(other.result, result):
                    notes.append(_twice(other, found))
    gone = [student for student in sorted(newest) if _has_left(newest[student].result, rolls)]
    if gone:
        notes.append(left_out("the newest run of their part did not find them", gone))
    for student in gone:
        del newest[student]
    run = store.begin(
        ClassRun(
            run=0,
            began=now(),
            ended="",
            selection=merged(_combined(graded)),
            assignment=assignment.title,
            digest=digests.of_assignment(assignment),
            options=last[-1].options,
            version=last[-1].version,
        )
    )
    for student, found in sorted(newest.items()):
        kept = before.get(student)
        if kept is not None and kept.result == found.result:
            store.keep_newest(run, student)
        else:
            _take_reports(found.shard, results, student)
            store.keep(run, found.result)
    store.end(run, now(), students=newest)
    adjustments.merge(results, shards)
    is_whole = not stopped and not missing(parts(store.runs()))
    return Merge(run=run, students=len(newest), notes=[*stopped, *notes], is_whole=is_whole)


def _combined(shards: Iterable[Mapping[Shard, bool]]) -> dict[Shard, bool]:
    """The parts of all shards: one is complete if it is complete wherever it is."""
    found: dict[Shard, bool] = {}
    for each in shards:
        for shard, is_complete in each.items():
            found[shard] = found.get(shard, True) and is_complete
    return found


def _rolls(store: Store) -> Iterator[_Roll]:
    """The newest roll of each part of the class that was graded into a folder of results."""
    newest = {run.roll: run for run in store.runs() if run.roll is not None and not run.is_merge}
    for shard, run in newest.items():
        yield _Roll(shard, run.began, store.students(run.run))


def _has_left(result: ClassResult, rolls: Sequence[_Roll]) -> bool:
    """Whether the newest roll of a student's shard, newer than the result, has no such student."""
    student = result.student.id
    own = [roll for roll in rolls if roll.shard.has(student)]
    last = max(own, key=lambda roll: roll.began, default=None)
    return last is not None and student not in last.students and result.graded_at < last.began


def last_runs(shards: Sequence[Path], results: Path, assignment: Assignment) -> list[ClassRun]:
    """The last run of each shard. Raises UsageError if one cannot be merged into `results`."""
    seen: set[Path] = set()
    known = [*_parts_in(results)] if (results / STORE).exists() else []
    digest = digests.of_assignment(assignment)
    last = []
    for shard in shards:
        if shard.resolve() == results.resolve():
            raise UsageError(
                f"{shard} is the folder of the merged results, which count as a shard already; "
                "leave it out of --merge, or name another folder with -o"
            )
        if shard.resolve() in seen:
            raise UsageError(f"{shard} is given twice; name each folder of results once")
        seen.add(shard.resolve())
        with Store(shard) as part:
            run = same_assignment(part, shard, digest, "grade it again")
            if run is None:
                raise UsageError(f"{shard} has no results yet; leave it out, or grade it first")
            last.append(run)
        known += _parts_in(shard)
    for one, other in combinations(known, 2):
        if one.folder != other.folder and _are_of_two_classes(one, other):
            raise UsageError(
                f"{other.folder} and {one.folder} have the results of two classes, or the ids of "
                "two platforms: no student of the one is in the other; merge each class into a "
                "folder of its own"
            )
    return last


def _parts_in(folder: Path) -> Iterator[_Part]:
    """The parts of the class in a folder of results."""
    with Store(folder) as store:
        students = store.all_students()
        for shard, is_complete in parts(store.runs()).items():
            yield _Part(folder, shard, is_complete, students)


def _are_of_two_classes(one: _Part, other: _Part) -> bool:
    """Whether a part of the class has several students in two folders, and none in both."""
    if not (one.is_complete or other.is_complete):
        return False
    left, right = (
        [each for each in part.students if one.shard.has(each) and other.shard.has(each)]
        for part in (one, other)
    )
    return are_of_another_class(left, right) and are_of_another_class(right, left)


def same_assignment(store: Store, folder: Path, digest: str, remedy: str) -> ClassRun | None:
    """The last run of a store, None before the first. Raises UsageError, which ends with the
    remedy, if it, or an earlier run whose results still count, graded by another assignment."""
    run = store.last_run()
    mixed = mixture(store)
    if mixed:
        raise UsageError(f"{folder}: {mixed}")
    if run is not None and run.digest != digest:
        raise UsageError(
            f"{folder} has results of another assignment or of an older version of it "
            f"({run.assignment!r}); give the one that it was graded by with -a, or {remedy}"
        )
    return run


def _stopped(shards: Sequence[Path], last: Sequence[ClassRun]) -> Iterator[str]:
    """Sentences about shards that may be incomplete."""
    for shard, run in zip(shards, last, strict=True):
        if not run.ended:
            yield (
                f"the run in {shard} was stopped, and its results so far are merged; repeat its "
                "grade class command, then merge again"
            )


def _different(last: Sequence[ClassRun]) -> Iterator[str]:
    """Sentences about shards that were not graded in the same way."""
    for noun, found in (
        ("versions of grade", {run.version for run in last}),
        ("options", {run.options for run in last}),
    ):
        if len(found) > 1:
            yield f"the shards were graded with different {noun}: {', '.join(sorted(found))}"


def _differ(one: ClassResult, other: ClassResult) -> bool:
    return (one.key, one.status, one.score) != (other.key, other.status, other.score)


def _twice(one: _Found, other: _Found) -> str:
    """The sentence about a student with two different results."""
    left, taken = sorted((one, other), key=lambda found: found.result.graded_at)
    return (
        f"{taken.result.student.label} has different results in {left.shard} and {taken.shard}; "
        f"the one of {taken.result.graded_at} counts"
    )


def _take_reports(shard: Path, results: Path, student: str) -> None:
    """Put the reports on a student into the results: hard links, or copies where none can be made.
    Links are safe, because a report is replaced and never changed. Raises UsageError."""
    source, target = report_folder(shard, student), report_folder(results, student)
    try:
        if target.is_dir():  # an older report would be taken for that of this result
            shutil.rmtree(target)
        if not source.is_dir():  # nothing was handed in
            return
        target.mkdir(parents=True, exist_ok=True)
        with os.scandir(source) as entries:
            for entry in entries:
                if entry.is_file(follow_symlinks=False):
                    _take(Path(entry.path), target / entry.name)
    except OSError as error:
        raise UsageError(sentence(target, error)) from None


def _take(source: Path, target: Path) -> None:
    """Replace `target` by a link to `source`, or by a copy of it. Raises OSError."""
    target.unlink(missing_ok=True)
    try:
        os.link(source, target)
    except OSError:  # another file system, or one without links
        shutil.copyfile(source, target)
