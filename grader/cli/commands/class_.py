"""Grade a whole class: the folder or archive that a platform handed out.

RESULTS gets grades.csv, class.html and a report for each student. A repeated command grades only
the submissions that are new or have changed, and goes on where a stopped one ended.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Collection, Sequence
from time import monotonic
from typing import TYPE_CHECKING

from grader.cli import class_lines, terminal
from grader.cli.class_options import add_arguments, chosen_engine, refuse_others
from grader.cli.class_results import (
    known_students,
    make_results,
    refuse_another_assignment,
    refuse_another_class,
    refuse_results,
)
from grader.core.errors import EXIT_PASSED, EXIT_POINTS_LOST, UsageError, UserError
from grader.core.findings.phrases import count

if TYPE_CHECKING:
    from grader.class_run.chosen_students import ChosenStudents
    from grader.class_run.session import Tally
    from grader.class_run.store import Store
    from grader.cli.progress import Progress
    from grader.core.models.class_run import ClassResult
    from grader.downloads.download import Download

__all__ = ["add_arguments", "run"]


def run(arguments: argparse.Namespace) -> int:
    """Grades and writes the results; the exit code says whether every submission has one."""
    from grader.cli.signals import stoppable

    refuse_others(arguments)
    if arguments.since is not None:
        terminal.say(*class_lines.changed_since(arguments.folder, arguments.since))
        return EXIT_PASSED
    if arguments.output is None:
        raise UsageError("grade class needs -o RESULTS, the folder for the results")
    refuse_results(arguments.folder, arguments.output)
    with stoppable():
        if arguments.merge:
            return _merged(arguments)
        if arguments.watch:
            return _watched(arguments)
        download = _found(arguments, known_students(arguments.output))
        return _graded(arguments, download, _asked(arguments).by_ids(download))


def _watched(arguments: argparse.Namespace) -> int:
    """Grade whatever arrives, until this is interrupted."""
    from grader.class_run.watch import arrivals
    from grader.downloads.find import platform_named

    platform_named(arguments.platform)
    if not os.path.lexists(arguments.folder):
        terminal.warn(f"there is no {arguments.folder} yet; waiting for it until Ctrl-C")
    missing = ""
    for _ in arrivals(arguments.folder, [arguments.output]):
        missing = _graded_if_found(arguments, missing)
    return EXIT_PASSED


def _graded_if_found(arguments: argparse.Namespace, before: str) -> str:
    """Grade the class once; print a sentence if there is no submission of it yet, or none of a
    chosen student. Returns the latter sentence, which is not printed again if it was so `before`.
    Raises UserError if the store fails, which no further file would mend."""
    students = known_students(arguments.output)
    try:
        download = _found(arguments, students)
    except UserError as error:
        terminal.warn(f"{error}; waiting for other files")
        return before
    try:
        selection = _asked(arguments).by_ids(download, is_complete=False)
    except UsageError as error:
        missing = f"{error}; waiting for other files"
        if missing != before:
            terminal.warn(missing)
        return missing
    _graded(arguments, download, selection)
    return ""


def _found(arguments: argparse.Namespace, known: Collection[str]) -> Download:
    """The submissions of the class of the `known` students in the folder. Raises UserError."""
    from grader.downloads.find import find

    download = find(arguments.folder, arguments.platform, [arguments.output])
    refuse_another_class(download, arguments.output, known, is_whole=_asked(arguments).is_whole)
    return download


def _asked(arguments: argparse.Namespace) -> ChosenStudents:
    """The submissions to grade, as the options name them."""
    from grader.class_run.chosen_students import ChosenStudents
    from grader.class_run.runs import Shard

    return ChosenStudents(
        shard=Shard(*arguments.shard),
        students=frozenset(arguments.students),
        skip=frozenset(arguments.skip),
        regrade=arguments.regrade,
    )


def _graded(arguments: argparse.Namespace, download: Download, selection: ChosenStudents) -> int:
    """Grade the `selection` of the class once, and write the results."""
    from grader.class_run import digests, outputs
    from grader.class_run.changes import graded_again, left_out
    from grader.class_run.jobs import Settings
    from grader.class_run.session import grade_class, new_run
    from grader.class_run.store import Store
    from grader.cli.progress import Progress
    from grader.course import assignment_file

    results, quiet = arguments.output, arguments.quiet
    engine, processes = chosen_engine(arguments)
    assignment = assignment_file.load(arguments.assignment)
    settings = Settings(
        assignment=os.fspath(assignment.file.absolute()),
        digest=digests.of_assignment(assignment),
        folder=os.fspath(arguments.folder.absolute()),
        results=os.fspath(results.absolute()),
        around=download.around,
        isolation=arguments.require_isolation or _isolation(),
        smallest_tree=not arguments.no_smallest_tree,
    )
    make_results(results)
    with Store(results, create=True) as store:
        run = new_run(settings, assignment, selection)
        is_given = arguments.assignment is not None
        refuse_another_assignment(store, run, given=is_given, regrade=arguments.regrade)
        labels = {each.student.id: each.student.label for each in store.latest()}
        chosen = [student for student in download.students if selection.has(student)]
        if download.caution:
            terminal.say(f"grade: {download.caution}", to=sys.stderr)
        if not quiet:
            again = graded_again(store, run, chosen)
            read_as = class_lines.read_as(download, assignment, is_given=is_given)
            terminal.say(*read_as, *([again] if again else []), to=sys.stderr)
        try:
            with Progress(enabled=not quiet) as progress:
                tally = grade_class(
                    download,
                    settings,
                    assignment,
                    store,
                    selection,
                    engine=engine,
                    processes=processes,
                    show=_shown(progress, quiet=quiet),
                )
        except KeyboardInterrupt:
            for line in class_lines.interrupted(store, len(chosen), results):
                terminal.warn(line)
            raise
        finally:
            files = outputs.write(
                results, store, assignment, download, anonymous=arguments.anonymous
            )
        checked = [each for each in _to_check(store) if selection.has(each.student.id)]
        unlike = [*class_lines.unlike_a_class(store, download)]
        current = store.current_students()
    gone = [label for student, label in labels.items() if student not in current]
    if gone:
        terminal.warn(left_out(f"{arguments.folder} no longer has them", gone))
    if files.caution:
        terminal.warn(files.caution)
    if not quiet:
        terminal.say(*class_lines.summary(tally, files))
    for warning in [*unlike, *class_lines.out_of_date(files.adjusted)]:
        terminal.warn(warning)
    return _code(checked)


def _merged(arguments: argparse.Namespace) -> int:
    """Merge the results of shards, and write the results."""
    from grader.class_run import outputs
    from grader.class_run.merge import last_runs, merge
    from grader.class_run.store import Store
    from grader.course import assignment_file
    from grader.downloads.find import find

    results, shards = arguments.output, arguments.merge
    assignment = assignment_file.load(arguments.assignment)
    folder = arguments.folder  # for the programs of similar submissions alone
    download = None if folder is None else find(folder, arguments.platform, [results, *shards])
    last = last_runs(shards, results, assignment)
    make_results(results)
    with Store(results, create=True) as store:
        made = merge(shards, last, results, store, assignment)
        files = outputs.write(results, store, assignment, download, anonymous=arguments.anonymous)
        checked = _to_check(store)
    for note in [*class_lines.shortened(made.notes), *class_lines.out_of_date(files.adjusted)]:
        terminal.warn(note)
    if files.caution:
        terminal.warn(files.caution)
    if not arguments.quiet:
        counts = f"{count(made.students, 'student')} from {count(len(shards), 'shard')}"
        terminal.say(f"Run {made.run}: {counts}", *class_lines.of_class(files))
    return max(_code(checked), EXIT_PASSED if made.is_whole else EXIT_POINTS_LOST)


def _to_check(store: Store) -> list[ClassResult]:
    """The results without a score, and those of a submission with a second program."""
    from grader.class_run.adjusted_results import adjusted

    return [each for each in adjusted(store) if each.status == "not-graded" or each.other_program]


def _code(results: Sequence[ClassResult]) -> int:
    """List the submissions to check. Returns the exit code."""
    for title, rows in class_lines.to_check(results):
        terminal.warn(title, rows)
    lost = any(each.status == "not-graded" for each in results)
    return EXIT_POINTS_LOST if lost else EXIT_PASSED


def _shown(progress: Progress, *, quiet: bool) -> Callable[[Tally], None]:
    """Shows the state of a run: in a bar, or as a line for each submission where nobody watches."""
    began = monotonic()

    def show(tally: Tally) -> None:
        if progress.is_watched or quiet:
            rate = tally.finished / max(monotonic() - began, 0.001)
            left = (tally.total - tally.finished) / rate
            minutes, seconds = divmod(round(left), 60)
            failed = f", {tally.failed} not graded" if tally.failed else ""
            name = f"{rate:.1f}/s, {minutes}:{seconds:02} left{failed}"
            progress(tally.finished, tally.total, name)
        elif tally.last is not None:
            last = tally.last
            score = "not graded" if last.score is None else f"{last.score:g}/{last.max_score:g}"
            why = last.why or last.mistake
            line = f"{tally.finished}/{tally.total} {last.student.label}: {score}"
            terminal.say(f"{line} ({why})" if why else line, to=sys.stderr)

    return show


def _isolation() -> str:
    """The strongest isolation that can be required here; warns, even with -q, if it is weak."""
    from grader.sandbox.examination import examined

    level = examined().level
    if level == "full":
        return level
    terminal.warn(
        f"isolation is {level} on this machine, so programs run with fewer locks; `grade doctor` "
        "shows the remedies"
    )
    return "none"
