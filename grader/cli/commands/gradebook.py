"""Fill the gradebook that a platform exported with the marks of a class.

RESULTS is the folder that grade class -o made. The export of Canvas, Moodle, Blackboard or
Brightspace is the template: one column of marks is filled, and every other cell stays as it is.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli import class_lines, terminal
from grader.cli.gradebook_summary import students, summary, unclear, warnings
from grader.cli.output_files import check_place, keep_apart
from grader.cli.shared_options import add_options
from grader.core.errors import EXIT_PASSED, EXIT_POINTS_LOST, UsageError
from grader.core.findings.phrases import count
from grader.core.models.class_run import ClassResult, Student
from grader.core.saved_files import save
from grader.gradebooks.fill import FillSettings, fill
from grader.gradebooks.late_marks import LatePolicy, moment
from grader.gradebooks.matching import shown
from grader.gradebooks.numbers import parsed

if TYPE_CHECKING:
    from grader.class_run.runs import ClassRun
    from grader.core.models import Assignment

LARGEST = 64 * 1024**2  # the largest export that is read, in bytes


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_options(
        parser,
        """
        results RESULTS         the folder that grade class -o made
        --template EXPORT.csv   the gradebook as the platform exported it
        -o --output FILLED.csv  the filled file, to upload
        --column TITLE          the column of the assignment, if there are several
        --raw                   write the points of the results (default: scale them to the column's
                                maximum)
        --out-of N              scale to this maximum (default: the maximum that the export gives)
        --keep                  keep marks that the export has (default: replace them)
        --open {lowest}         write the marks so far of students with open parts (default: leave
                                their cells as they are)
        --feedback FILE.zip     also write the students' reports as a zip of feedback files for
                                Moodle
        """,
        results={"type": Path},
        template={"type": Path, "required": True},
        output={"type": Path, "required": True},
        out_of={"type": _above_0},
        feedback={"type": Path},
    )
    add_options(
        parser.add_argument_group("late submissions"),
        """
        --due TIME            reduce marks by the assignment's rule for late submissions, as in
                              2026-11-20T23:59
        -a --assignment FILE  the assignment with the rule
        """,
        assignment={"type": Path},
    )


def _above_0(text: str) -> float:
    """The maximum that was typed. Raises UsageError."""
    try:
        given = float(text)
    except ValueError:
        given = 0.0
    if given > 0 and isfinite(given):
        return given
    number = parsed(text) if "," in text else None
    remedy = f"; did you mean {number}?" if number and number > 0 else ", such as 10 or 7.5"
    raise UsageError(f"--out-of is {text!r}; it must be a number above 0{remedy}")


def run(arguments: argparse.Namespace) -> int:
    """Fills the export, and says which marks were written, and which could not be."""
    if str(arguments.output) == "-":
        raise UsageError("-o is -, but standard output has the summary; name a file")
    if arguments.raw and arguments.out_of is not None:
        raise UsageError("--raw does not scale marks, so --out-of has no effect; leave one out")
    keep_apart([arguments.output, arguments.feedback], [arguments.template])
    check_place(arguments.output)
    if arguments.feedback is not None:
        check_place(arguments.feedback, "--feedback")
    assignment = _assignment_with_rule(arguments)
    policy = None if assignment is None else _late_policy(arguments, assignment)
    title, results, cautions = _results(arguments, assignment)
    filled = fill(
        _content(arguments.template, "give the file that the platform exported"),
        str(arguments.template),
        results,
        FillSettings(
            column=arguments.column,
            raw=arguments.raw,
            out_of=arguments.out_of,
            keep=arguments.keep,
            takes_lowest=arguments.open is not None,
        ),
        *([] if policy is None else [policy.ruling]),
    )
    feedback = None
    if arguments.feedback is not None:
        from grader.gradebooks.feedback_zip import packed

        feedback = packed(filled, lambda student: _report(arguments.results, student))
        save(arguments.feedback, feedback.content, "--feedback")
    save(arguments.output, filled.content)
    if filled.matches.unclear:
        terminal.warn(*unclear(filled))
    for warning in [*cautions, *warnings(filled, arguments, policy)]:
        terminal.warn(warning)
    terminal.say(*summary(filled, arguments, policy, title))
    if feedback is not None:
        terminal.say(f"{arguments.feedback} has {count(feedback.reports, 'report')}.")
        terminal.say(*students("No report", map(shown, feedback.without_report)))
    return EXIT_POINTS_LOST if filled.matches.unclear else EXIT_PASSED


def _results(
    arguments: argparse.Namespace, assignment: Assignment | None
) -> tuple[str, Sequence[ClassResult], Sequence[str]]:
    """The title of the assignment, the newest result of each student, and sentences on a class that
    is not complete, or that another version of the `assignment` graded. Raises UsageError if the
    results are of two assignments, or of another one."""
    from grader.class_run.adjusted_results import adjusted
    from grader.class_run.cautions import caution, mixture
    from grader.class_run.store import Store

    folder = arguments.results
    with Store(folder) as store:
        mixed = mixture(store)
        if mixed:
            raise UsageError(f"{folder}: {mixed}")
        lacking, last = caution(store), store.last_run()
        cautions = [f"{folder}: {lacking}"] if lacking else []
        if assignment is not None and last is not None:
            cautions += _other_version(arguments, assignment, last)
        found = tuple(adjusted(store))
        cautions += class_lines.out_of_date(found)
        return "" if last is None else last.assignment, found, cautions


def _other_version(
    arguments: argparse.Namespace, assignment: Assignment, last: ClassRun
) -> Iterator[str]:
    """The sentence on results that another version of the assignment gave: its rule may have been
    added later. Raises UsageError if it is another assignment."""
    from grader.class_run import digests

    if last.assignment != assignment.title:
        raise UsageError(
            f"{arguments.results} has results of {last.assignment!r}, and {arguments.assignment} "
            f"is {assignment.title!r}; give the assignment that they were graded by with -a"
        )
    if last.digest != digests.of_assignment(assignment):
        yield (
            f"{arguments.results} was graded by another version of {arguments.assignment}; only "
            "the rule for late submissions comes from this one"
        )


def _report(results: Path, student: Student) -> bytes | None:
    """The report for a student; None if there is none. Raises UsageError if it cannot be read."""
    from grader.class_run.results_folder import report_folder

    path = report_folder(results, student.id) / "report.html"
    remedy = "make it again with `grade class --regrade`, or leave --feedback out"
    return _content(path, remedy) if path.is_file() else None


def _content(path: Path, remedy: str) -> bytes:
    """The bytes of a file. Raises UsageError, with that remedy if it is too large."""
    try:
        if path.is_file() and path.stat().st_size > LARGEST:
            raise UsageError(f"{path} is over {LARGEST // 1024**2} MiB; {remedy}")
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror or error}") from None


def _assignment_with_rule(arguments: argparse.Namespace) -> Assignment | None:
    """The assignment with the rule for late submissions; None without --due."""
    if arguments.due is None:
        if arguments.assignment is not None:
            raise UsageError(
                "-a gives the rule for late submissions, which also needs the time when they were "
                "due; give --due, or leave -a out"
            )
        return None
    if arguments.assignment is None:
        raise UsageError("--due needs the assignment with the rule for late submissions; give -a")
    from grader.course import assignment_file

    return assignment_file.load(arguments.assignment)


def _late_policy(arguments: argparse.Namespace, assignment: Assignment) -> LatePolicy:
    """The rule for late submissions with the due date. Raises UsageError if there is none."""
    from grader.course.gradescope.rules import GradescopeRules

    rule = GradescopeRules.model_validate(assignment.gradescope).late
    if rule is None:
        raise UsageError(
            f"{arguments.assignment} has no rule for late submissions; add `late` below "
            "`gradescope`, or leave --due out"
        )
    return LatePolicy(rule=rule, due=moment(arguments.due))
