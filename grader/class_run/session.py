"""One run of a class: takes what the download has, has it graded, and keeps each result at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from math import gcd
from time import monotonic
from typing import NamedTuple

from grader import __version__
from grader.class_run.engines import Engine, local
from grader.class_run.jobs import Job, JobEnd, Settings
from grader.class_run.records import now
from grader.class_run.result_of_report import most_points
from grader.class_run.store import ClassRun, Store
from grader.core.errors import UsageError, close_to, did_you_mean
from grader.core.findings.phrases import count
from grader.core.models import Assignment
from grader.core.models.class_run import ClassResult
from grader.downloads.download import Download
from grader.downloads.handed_in import HandedIn, composed

COMMIT_SECONDS = 0.5
"""The time between two writes of the store: the results of that time are graded again after a power
failure."""
PATIENCE = 60.0
"""The seconds that a grading process has for a submission beside the submission's own limit."""


class Shard(NamedTuple):
    """The part `number` of `parts`, from 1: the students whose ids fall into it."""

    number: int
    parts: int

    def has(self, student: str) -> bool:
        """Whether a student is in this part, on every machine and in every run."""
        digest = sha256(student.encode("utf-8", "surrogateescape")).digest()
        return int.from_bytes(digest[:8], "big") % self.parts == self.number - 1

    def contains(self, other: Shard) -> bool:
        """Whether all students of another part are in this one."""
        return other.parts % self.parts == 0 and self.overlaps(other)

    def overlaps(self, other: Shard) -> bool:
        """Whether a student can be in this part and in another one."""
        return (other.number - self.number) % gcd(self.parts, other.parts) == 0


WHOLE = Shard(1, 1)
_MERGE = "merge"


def shard_of(run: ClassRun) -> Shard | None:
    """The shard of which a run was to grade all submissions; None of chosen students and merges."""
    found = re.fullmatch(r"\('([0-9]+)/([0-9]+)', \[\], \[\], (True|False)\)", run.selection)
    return None if found is None else Shard(int(found[1]), int(found[2]))


def parts_of(run: ClassRun) -> Mapping[Shard, bool]:
    """The parts of the class that a run graded or merged, and whether each is complete."""
    shard = shard_of(run)
    if shard is not None:
        return {shard: bool(run.ended)}
    if not run.selection.startswith(_MERGE) or not run.ended:
        return {}
    found = re.findall(r"(\(?)([0-9]+)/([0-9]+)", run.selection)
    return {Shard(int(number), int(parts)): not bracket for bracket, number, parts in found}


def merged_text(shards: int, parts: Mapping[Shard, bool]) -> str:
    """The selection of a merge as text, which `parts_of` reads: the parts that are not complete are
    the last ones, in brackets."""
    ordered = sorted(parts, key=lambda each: (not parts[each], each))
    form = {True: "{}/{}", False: "({}/{})"}
    shown = [form[parts[each]].format(*each) for each in ordered]
    return f"{_MERGE} of {count(shards, 'shard')}: {' '.join(shown)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenStudents:
    """The submissions to grade: of one shard, of these `students` (all, if empty), without those to
    `skip`. With `regrade`, results that are kept are made again."""

    shard: Shard = WHOLE
    students: Collection[str] = ()
    skip: Collection[str] = ()
    regrade: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether all submissions are to be graded."""
        return self.shard.parts == 1 and not self.students and not self.skip

    def has(self, student: str) -> bool:
        """Whether the submission of a student is to be graded."""
        return (
            self.shard.has(student)
            and (not self.students or student in self.students)
            and student not in self.skip
        )

    def by_ids(self, download: Download) -> ChosenStudents:
        """The same choice by ids, where `students` and `skip` may have names of students, too.

        Raises UsageError if one is of no student of the download, or of several, or if `skip`
        leaves nobody.
        """
        if not self.students and not self.skip:
            return self
        students, skip = (
            frozenset(_id_of(each, download) for each in wanted)
            for wanted in (self.students, self.skip)
        )
        if not (students or set(download.students)) - skip:
            raise UsageError("--skip leaves no submission to grade; name fewer students")
        return replace(self, students=students, skip=skip)

    @property
    def text(self) -> str:
        """The selection as text: a run that was stopped goes on only with the same one."""
        shard = f"{self.shard.number}/{self.shard.parts}"
        return repr((shard, sorted(self.students), sorted(self.skip), self.regrade))


class Tally(NamedTuple):
    """The state of the run with that number.

    Of `total` submissions `new` were graded now, and `known` had not changed; `failed` could not be
    graded. `last` is the newest result, None if it was known.
    """

    run: int
    total: int
    new: int
    known: int
    failed: int
    last: ClassResult | None

    @property
    def finished(self) -> int:
        """The submissions with a result in this run."""
        return self.new + self.known


def new_run(settings: Settings, assignment: Assignment, selection: ChosenStudents) -> ClassRun:
    """The run that begins now, without its number."""
    return ClassRun(
        run=0, began=now(), ended="", whole=selection.is_whole, selection=selection.text,
        assignment=assignment.title, digest=settings.digest, options=" ".join(settings.options),
        version=__version__,
    )  # fmt: skip


def grade_class(
    download: Download,
    settings: Settings,
    assignment: Assignment,
    store: Store,
    selection: ChosenStudents,
    *,
    engine: Engine = local.ends,
    processes: int = 1,
    show: Callable[[Tally], None] = lambda _: None,
) -> Tally:
    """Grade what a download has, and keep the results. `show` gets the state after each submission.

    Raises UserError if nothing can be graded. `selection` has ids (`by_ids`).
    Whatever ends it, the results so far are kept, and the next call goes on there.
    """
    total = sum(map(selection.has, download.students))
    run = store.begin(new_run(settings, assignment, selection))

    def jobs() -> Iterator[Job]:
        for handed_in in download:
            student = handed_in.student.id
            if selection.has(student):
                known = store.newest_key(student, run if selection.regrade else None)
                yield Job(handed_in=handed_in, known=(known,) if known else ())

    patience = PATIENCE + assignment.limits.submission_seconds
    most = most_points(assignment)
    tally = Tally(run, total, 0, 0, 0, None)
    committed = monotonic()
    ends = engine(jobs(), settings, processes, patience)
    try:
        for end in ends:
            tally = _kept(store, run, end, tally, most)
            if monotonic() - committed > COMMIT_SECONDS:
                store.commit()
                committed = monotonic()
            show(tally)
    finally:
        try:
            store.commit()
        finally:
            close = getattr(ends, "close", None)
            if close is not None:
                close()
    store.end(run, now())
    return tally


def _kept(store: Store, run: int, end: JobEnd, tally: Tally, most: float) -> Tally:
    """Keep the end of one job; the state after it."""
    result = end.result
    if result is None:
        _keep_newest(store, run, end.handed_in)
        return tally._replace(known=tally.known + 1, last=None)
    failed = result.status == "not-graded"
    if failed:
        result = replace(result, max_score=most)
    store.keep(run, result)
    return tally._replace(new=tally.new + 1, failed=tally.failed + failed, last=result)


def _keep_newest(store: Store, run: int, handed_in: HandedIn) -> None:
    """Keep the result of a submission that has not changed; it may have been handed in again."""
    newest = store.newest(handed_in.student.id)
    if newest is None:
        return
    now_told = replace(
        newest, student=handed_in.student, file=handed_in.file,
        handed_in_at=handed_in.handed_in_at, late=handed_in.late,
    )  # fmt: skip
    if now_told == newest:
        store.keep_newest(run, handed_in.student.id)
    else:
        store.keep(run, now_told)


def _id_of(wanted: str, download: Download) -> str:
    """The id of the student whose id or name is `wanted`, in capital or small letters.

    Raises UsageError if there is no such student, or several.
    """
    if wanted in download.students:
        return wanted
    folded = composed(wanted).casefold()
    everyone = [each.student for each in download]
    fit = [each.id for each in everyone if folded in {each.id.casefold(), each.name.casefold()}]
    if len(fit) == 1:
        return fit[0]
    if fit:
        ids = " or ".join(map(repr, fit))
        raise UsageError(f"{wanted!r} names {len(fit)} students; give an id: {ids}")
    by_name = {each.name: each.id for each in everyone if each.name}
    name = close_to(wanted, by_name)
    offer = f"; did you mean {by_name[name]!r}, the id of {name}?" if name else ""
    raise UsageError(
        f"the folder has no submission of {wanted!r}"
        f"{did_you_mean(wanted, download.students) or offer}"
    )
