"""The lines that `grade class` prints: how the download was read, the results of the run, and the
scores that have changed since another one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from grader.core.amounts import points, worth
from grader.core.findings.phrases import are, count, listed, short_name

if TYPE_CHECKING:
    from grader.class_run.changes import Change
    from grader.class_run.outputs import ClassFiles
    from grader.class_run.session import Tally
    from grader.class_run.store import Store
    from grader.core.models import Assignment
    from grader.core.models.class_run import ClassResult, ExerciseResult
    from grader.downloads.download import Download

_LISTED = 20  # the most submissions without a result that are listed


def read_as(download: Download, assignment: Assignment, *, is_given: bool) -> list[str]:
    """Lines that say by which assignment the class is graded, and how the folder was read."""
    from grader.class_run.result_of_report import most_points
    from grader.downloads.handed_in import TITLES

    exercises = count(len(assignment.entries), "exercise")
    shipped = "" if is_given else "; the shipped assignment: -a names another"
    total = worth(most_points(assignment))
    how = f"read as a download of {TITLES[download.platform]}; --platform names another"
    if download.platform == "files":
        how = "one for each file or folder"
    lines = [
        f"{assignment.title} ({exercises}, {total}{shipped})",
        f"{count(len(download), 'submission')} ({how})",
    ]
    if download.left_out.count:
        listed = ", ".join(download.left_out.names)
        lines.append(f"Left out, because they are no submission: {listed}")
    return lines


def unlike_a_class(store: Store, download: Download) -> Iterator[str]:
    """The warning on a folder that is likely no download of this assignment: nobody answered."""
    if store.current_students() and all(each.reason for each in store.latest()):
        names = ", and its names are of no platform" if download.platform == "files" else ""
        yield (
            f"nothing in {download.folder} gave an answer{names}; check that it is the download of "
            "the class, and -a the assignment that was set"
        )


def interrupted(store: Store, total: int, results: Path) -> Iterator[str]:
    """The line on a run that is interrupted; none if it has not begun."""
    run = store.last_run()
    if run is not None and not run.ended:
        finished = (
            f"this run finished {len(store.students(run.run))} of {count(total, 'submission')}"
        )
        kept = f"all results so far are kept in {results}"
        yield f"{finished}; {kept}; repeat the same command to go on"


def summary(tally: Tally, files: ClassFiles) -> list[str]:
    """The lines at the end of a run."""
    counts = f"{count(tally.total, 'submission')}, {tally.new} graded now, {tally.known} unchanged"
    return [f"Run {tally.run}: {counts}", *of_class(files)]


def of_class(files: ClassFiles) -> list[str]:
    """The lines on the whole class."""
    return [files.in_brief, *(f"  {place}" for place in files.places)]


def to_check(results: Sequence[ClassResult]) -> Iterator[tuple[str, Sequence[str]]]:
    """The submissions with a second program, and those without a result, by title."""
    others = [(each, each.other_program) for each in results if each.other_program]
    lost = [(each, each.reason) for each in results if each.status == "not-graded"]
    for title, rows, elsewhere in (
        ("another file may be the program:", others, ""),
        ("not graded:", lost, "; grades.csv lists them"),
    ):
        if rows:
            lines = [f"{each.student.label} ({short_name(each.file)}): {why}" for each, why in rows]
            yield title, shortened(lines, elsewhere)


def out_of_date(results: Sequence[ClassResult]) -> Iterator[str]:
    """The sentence on decisions of a person that do not count, as the answers have changed."""
    stale = [
        f"{each.adjustment.number} ({result.student.label})"
        for result in results
        for each in result.decisions
        if not each.counts
    ]
    if stale:
        one = len(stale) == 1
        yield (
            f"{'adjustment' if one else 'adjustments'} {listed(stale, _LISTED)} {are(stale)} not "
            "applied, as the answer or its points have changed since: decide again with `grade "
            "adjust`, or keep the new marks with --accept-regrade"
        )


def shortened(lines: Sequence[str], elsewhere: str = "") -> list[str]:
    """The first lines, and how many more there are."""
    more = len(lines) - _LISTED
    return [*lines[:_LISTED], *([f"and {more} more{elsewhere}"] if more > 0 else [])]


def changed_since(folder: Path, number: int) -> list[str]:
    """The students whose score has changed since the run `number`. Raises UsageError if there is no
    such run."""
    from grader.class_run.changes import run_and_time, since
    from grader.class_run.store import Store

    with Store(folder) as store:
        changes = list(since(store, number))
        (run,) = (each for each in store.runs() if each.run == number)
    if changes:
        return [f"Changed since run {run_and_time(run)}:", *_changed(changes)]
    return [f"No score has changed since run {run_and_time(run)}."]


def _changed(changes: Sequence[Change]) -> Iterator[str]:
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
