"""One run of a class: takes what the download has, has it graded, and keeps each result at once."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from time import monotonic
from typing import NamedTuple

from grader import __version__
from grader.class_run.chosen_students import ChosenStudents
from grader.class_run.engines import Engine, local
from grader.class_run.jobs import Job, JobEnd, Settings
from grader.class_run.records import now
from grader.class_run.result_of_report import most_points
from grader.class_run.runs import ClassRun
from grader.class_run.store import Store
from grader.core.models import Assignment
from grader.core.models.class_run import ClassResult
from grader.downloads.download import Download
from grader.downloads.handed_in import HandedIn

COMMIT_SECONDS = 0.5
"""The time between two writes of the store. After a power failure the results of that time are
graded again."""
PATIENCE = 60.0  # the seconds for a submission beside its own limit


class Tally(NamedTuple):
    """The state of the run with that number."""

    run: int
    total: int
    new: int  # those of the `total` submissions that were graded now
    known: int  # those that had not changed
    failed: int  # those that could not be graded
    last: ClassResult | None  # the newest result, None if it was known

    @property
    def finished(self) -> int:
        """The submissions with a result in this run."""
        return self.new + self.known


def new_run(settings: Settings, assignment: Assignment, selection: ChosenStudents) -> ClassRun:
    """The run that begins now, without its number."""
    return ClassRun(
        run=0,
        began=now(),
        ended="",
        selection=selection.text,
        assignment=assignment.title,
        digest=settings.digest,
        options=" ".join(settings.options),
        version=__version__,
    )


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
    Raises UserError if nothing can be graded. `selection` has ids (`by_ids`). Whatever ends it, the
    results so far are kept, and the next call goes on there."""
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
    store.end(run, now(), students=set(filter(selection.has, download.students)))
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
        newest,
        student=handed_in.student,
        file=handed_in.file,
        handed_in_at=handed_in.handed_in_at,
        late=handed_in.late,
    )
    if now_told == newest:
        store.keep_newest(run, handed_in.student.id)
    else:
        store.keep(run, now_told)
