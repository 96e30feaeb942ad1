"""The folder of results of `grade class`: that it is this class's, and can be written."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from grader.class_run.results_folder import GRADES, STORE, STUDENTS
from grader.core.errors import UsageError

if TYPE_CHECKING:
    from grader.class_run.runs import ClassRun
    from grader.class_run.store import Store
    from grader.downloads.download import Download


def refuse_results(folder: Path | None, results: Path) -> None:
    """Raises UsageError if the results' folder is the download, or has files of other origin."""
    from grader.course.exercise_file import ASSIGNMENT

    if not os.path.lexists(results / STORE):
        for place in (results / GRADES, *sorted(results.glob("class.*")), results / ASSIGNMENT):
            if os.path.lexists(place):
                raise UsageError(
                    f"{place} is no result of grade class, because {STORE} is not beside it; name "
                    "a new folder for the results with -o"
                )
    if folder is None:
        return
    if os.path.abspath(folder) == os.path.abspath(results):  # noqa: PTH100 - resolve() raises if links form a circle
        raise UsageError(
            f"{folder} is given as FOLDER, the download, and as RESULTS; name another folder for "
            "the results with -o"
        )
    if os.path.lexists(folder / STORE):
        raise UsageError(
            f"{folder} has the results of a class ({STORE}); FOLDER must be the download, and -o "
            "the folder of results"
        )


def known_students(results: Path) -> Collection[str]:
    """The ids of the students whose class the results are of; none if they are of parts of a class.
    Raises UsageError if the store fails."""
    from grader.class_run.store import Store

    if not os.path.lexists(results / STORE):
        return frozenset()
    with Store(results) as store:
        # All students of a small part may have left the class.
        is_class = any(run.is_whole for run in store.runs())
        return store.current_students() if is_class else frozenset()


def refuse_another_class(
    download: Download, results: Path, students: Collection[str], *, is_whole: bool
) -> None:
    """Raises UsageError if the download is not of the class of the `students` with results; if
    `is_whole`, those whom it lacks would be left out. One alone may have left the class."""
    from grader.class_run.shards import are_of_another_class
    from grader.downloads.handed_in import TITLES, printable

    if are_of_another_class(download.students, students):
        raise UsageError(
            f"{results} has the results of another class, or of another platform's ids: none of "
            f"its {len(students)} students is in {printable(str(download.folder))} "
            f"({TITLES[download.platform]}); name another folder with -o, or the platform with "
            "--platform"
        )
    gone = sum(student not in download.students for student in students)
    if is_whole and 1 < len(students) < 2 * gone:
        raise UsageError(
            f"{printable(str(download.folder))} lacks {gone} of the {len(students)} students of "
            f"{results}, and their results would no longer count; give the whole download, grade "
            "those whom it has with --students, or name another folder with -o"
        )


def refuse_another_assignment(store: Store, run: ClassRun, *, given: bool, regrade: bool) -> None:
    """Raises UsageError if a run would grade by another assignment than the last one: a part of the
    class alone, or all because no assignment was `given`, without --regrade."""
    last = store.last_run()
    if last is None or last.digest == run.digest:
        return
    # A newer grade may bring other shipped exercises, under the same title.
    is_update = last.assignment == run.assignment and last.version != run.version
    if not (given or regrade or is_update):
        if last.assignment == run.assignment:
            results = (
                f"of another assignment with the title of the shipped one, {run.assignment!r}, or "
                "the shipped one has changed"
            )
        else:
            results = (
                f"of the assignment {last.assignment!r}, and without -a the class would be graded "
                f"by the shipped one, {run.assignment!r}"
            )
        # A part of the class is refused with --regrade, too.
        instead = ", or grade all by the shipped one with --regrade" if run.is_whole else ""
        raise UsageError(
            f"{store.file.parent} has results {results}; give the assignment with -a PATH{instead}"
        )
    if not run.is_whole:
        raise UsageError(
            f"{store.file.parent} has results of another assignment, or of an older version of it "
            f"({last.assignment!r}); grade the whole class by the new one, or name another folder "
            "with -o"
        )


def make_results(results: Path) -> None:
    """Make the folders for the results and for the reports. Raises UsageError if it fails."""
    reports = results / STUDENTS
    try:
        reports.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(
            f"{reports} cannot be made ({error.strerror}); name another folder with -o"
        ) from None
    for place in (results, reports):
        if not os.access(place, os.W_OK):
            raise UsageError(
                f"{place} cannot be written; make the folder writable, or name another with -o"
            )
