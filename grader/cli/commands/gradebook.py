"""Fill the gradebook that a platform exported with the marks of a class.

RESULTS is the folder that grade class -o made. The export of Canvas, Moodle, Blackboard or
Brightspace is the template: one column of marks is filled, and every other cell stays as it is.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli import terminal
from grader.cli.output_files import check_place, keep_apart
from grader.core.amounts import points
from grader.core.errors import EXIT_PASSED, UsageError
from grader.core.findings.phrases import are, count, cut, listed
from grader.core.models.class_run import ClassResult, Student
from grader.core.saved_files import save
from grader.gradebooks.fill import Filled, FilledMark, FillSettings, fill
from grader.gradebooks.late_marks import LatePolicy, moment
from grader.gradebooks.matching import shown
from grader.gradebooks.numbers import parsed

if TYPE_CHECKING:
    from grader.class_run.runs import ClassRun
    from grader.core.models import Assignment

LARGEST = 64 * 1024**2
"""The largest export that is read, in bytes."""
_LISTED = 20
"""The most students in a list of the summary."""
_LINES = 3
"""The most lines of the export that a warning lists."""
_LONGEST = 150
"""Characters of a line on a submission without any answer; its report has the whole reason."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `grade gradebook`."""
    parser.add_argument(
        "results", metavar="RESULTS", type=Path, help="the folder that grade class -o made"
    )
    parser.add_argument(
        "--template", metavar="EXPORT.csv", type=Path, required=True,
        help="the gradebook as the platform exported it",
    )  # fmt: skip
    parser.add_argument(
        "-o", "--output", metavar="FILLED.csv", type=Path, required=True,
        help="the filled file, to upload",
    )  # fmt: skip
    parser.add_argument(
        "--column", metavar="TITLE", help="the column of the assignment, if there are several"
    )
    parser.add_argument(
        "--raw", action="store_true",
        help="write the points of the results (default: scale them to the column's maximum)",
    )  # fmt: skip
    parser.add_argument(
        "--out-of", metavar="N", type=_above_0,
        help="scale to this maximum (default: the maximum that the export gives)",
    )  # fmt: skip
    parser.add_argument(
        "--keep", action="store_true", help="keep marks that the export has (default: replace them)"
    )
    parser.add_argument(
        "--feedback", metavar="FILE.zip", type=Path,
        help="also write the students' reports as a zip of feedback files for Moodle",
    )  # fmt: skip
    late = parser.add_argument_group("late submissions")
    late.add_argument(
        "--due", metavar="TIME",
        help="reduce marks by the assignment's rule for late submissions, as in 2026-11-20T23:59",
    )  # fmt: skip
    late.add_argument(
        "-a", "--assignment", metavar="FILE", type=Path, help="the assignment with the rule"
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
    results, cautions = _results(arguments, assignment)
    filled = fill(
        _content(arguments.template, "give the file that the platform exported"),
        str(arguments.template),
        results,
        FillSettings(
            column=arguments.column,
            raw=arguments.raw,
            out_of=arguments.out_of,
            keep=arguments.keep,
        ),
        *([] if policy is None else [policy.ruling]),
    )
    feedback = None
    if arguments.feedback is not None:
        from grader.gradebooks.feedback_zip import packed  # only Moodle's zip needs zipfile

        feedback = packed(filled, lambda student: _report(arguments.results, student))
        save(arguments.feedback, feedback.content, "--feedback")
    save(arguments.output, filled.content)
    for warning in [
        *cautions, *_mixed_signs(filled), *_no_effect(filled, policy),
        *_too_high(filled, arguments.raw),
    ]:  # fmt: skip
        terminal.warn(warning)
    terminal.say(*_summary(filled, arguments, policy))
    if feedback is not None:
        terminal.say(f"{arguments.feedback} has {count(feedback.reports, 'report')}.")
        terminal.say(*_list("No report", map(shown, feedback.without_report)))
    return EXIT_PASSED


def _results(
    arguments: argparse.Namespace, assignment: Assignment | None
) -> tuple[Sequence[ClassResult], Sequence[str]]:
    """The newest result of each student, and sentences on a class that is not complete, or that
    another version of the `assignment` graded.

    Raises UsageError if the results are of two assignments, or of another one.
    """
    # Only this command and those on classes need SQLite.
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
        return tuple(store.latest()), cautions


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
    """The bytes of a file. Raises UsageError if it cannot be read, or with that remedy if it is too
    large."""
    try:
        if path.is_file() and path.stat().st_size > LARGEST:
            raise UsageError(f"{path} is over {LARGEST // 1024**2} MiB; {remedy}")
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror or error}") from None


def _assignment_with_rule(arguments: argparse.Namespace) -> Assignment | None:
    """The assignment with the rule for late submissions; None without --due.

    Raises UsageError if only one of the two is given.
    """
    if arguments.due is None:
        if arguments.assignment is not None:
            raise UsageError(
                "-a gives the rule for late submissions, which also needs the time when they were "
                "due; give --due, or leave -a out"
            )
        return None
    if arguments.assignment is None:
        raise UsageError("--due needs the assignment with the rule for late submissions; give -a")
    from grader.course import assignment_file  # few gradebooks have late marks

    return assignment_file.load(arguments.assignment)


def _late_policy(arguments: argparse.Namespace, assignment: Assignment) -> LatePolicy:
    """The rule for late submissions with the due date. Raises UsageError if the assignment has no
    rule."""
    from grader.course.gradescope.rules import GradescopeRules

    rule = GradescopeRules.model_validate(assignment.gradescope).late
    if rule is None:
        raise UsageError(
            f"{arguments.assignment} has no rule for late submissions; add `late` below "
            "`gradescope`, or leave --due out"
        )
    return LatePolicy(rule=rule, due=moment(arguments.due))


# ---------------------------------------------------------------- the summary


def _summary(
    filled: Filled, arguments: argparse.Namespace, policy: LatePolicy | None
) -> Iterator[str]:
    """The lines on the filled file."""
    marks = filled.written
    scale = "as points of the results" if filled.most is None else f"out of {points(filled.most)}"
    yield (
        f"{arguments.output} has {count(len(marks), 'mark')} from the results in the column "
        f"{filled.column.header!r} for {filled.gradebook.platform}, {scale}."
    )
    changed = [mark for mark in marks if mark.is_replaced]
    kept = [mark for mark in filled.marks if mark.is_kept and mark.is_graded]
    not_graded = [mark for mark in filled.marks if mark.is_kept and not mark.is_graded]
    fixed = [mark for mark in filled.marks if mark.is_fixed]
    if changed:
        yield f"Replaced {len(changed)} of {count(filled.earlier, 'earlier mark')}:"
        yield from _first([f"{_named(mark)}: {mark.before} to {mark.after}" for mark in changed])
    yield from _list("Kept", (f"{_named(mark)}: {mark.before}" for mark in kept))
    yield from _list("No mark is due", (f"{_named(mark)}: {mark.before.strip()}" for mark in fixed))
    yield from _list("Not graded, so left as it was", map(_with_reason, not_graded))
    yield from _list(
        "Graded in part", (_with_reason(mark) for mark in marks if mark.result.status == "partial")
    )
    yield from _list(
        "Nothing handed in, so 0",
        (_named(mark) for mark in marks if mark.result.status == "nothing-handed-in"),
    )
    yield from _list(
        "0, because they gave no answer in any exercise",
        (
            cut(_with_reason(mark), _LONGEST)
            for mark in marks
            if mark.result.status == "graded" and mark.result.gave_no_answer
        ),
    )
    yield from _late(marks, policy)
    yield from _list(
        "Above the column's maximum", (f"{_named(mark)}: {mark.after}" for mark in filled.above)
    )
    matches = filled.matches
    yield from _list(
        "Found by name only, because no identity fits; check them before you upload",
        (f"{shown(student)} has the row of {row.label}" for student, row in matches.by_name),
    )
    yield from _list(
        "The names differ",
        (f"{shown(student)} has the row of {row.label}" for student, row in matches.renamed),
    )
    yield from _list("No result, so left as it was", (row.label for row in matches.without_result))
    yield from _list(f"Not in {arguments.template}", map(shown, matches.without_row))


def _mixed_signs(filled: Filled) -> Iterator[str]:
    """The sentence on an export whose numbers have different decimal signs."""
    used, table = filled.sign, filled.gradebook.table
    if used.other_lines:
        one, other = ("comma", "point") if used.sign == "," else ("point", "comma")
        lines = listed([str(line) for line in used.other_lines], _LINES)
        line = "line" if len(used.other_lines) == 1 else "lines"
        yield (
            f"{table.file} has {count(used.cells, 'number')} with a decimal {one}, and "
            f"{len(used.other_lines)} with a decimal {other}; the marks are written with a {one}; "
            f"look at {line} {lines} before you upload"
        )


def _no_effect(filled: Filled, policy: LatePolicy | None) -> Iterator[str]:
    """The sentence on a rule for late submissions that reduced nothing, because no time is
    known."""
    marks = filled.written
    undated = _undated(marks)
    if policy is not None and undated and not any(mark.result.handed_in_at for mark in marks):
        yield (
            f"--due had no effect ({count(len(undated), 'student')}): the download has no times of "
            "submission, unlike those of Gradescope, Blackboard and Brightspace; reduce late marks "
            "by hand, or leave --due out"
        )


def _too_high(filled: Filled, raw: bool) -> Iterator[str]:
    """The sentence on marks above the column's maximum: --raw and --out-of allow them."""
    if filled.above and filled.column.max_score is not None:
        option = "--raw" if raw else "--out-of"
        yield (
            f"{count(len(filled.above), 'mark')} {are(filled.above)} above the column's maximum of "
            f"{points(filled.column.max_score)}; without {option}, they are scaled to it"
        )


def _late(marks: Sequence[FilledMark], policy: LatePolicy | None) -> Iterator[str]:
    """The lines on late submissions."""
    yield from _list(
        "Reduced, because late",
        (
            f"{_named(mark)}: day {mark.ruling.days}, {points(100 * mark.ruling.lost)} % lost"
            for mark in marks
            if mark.ruling.lost
        ),
    )
    if policy is not None:
        yield from _list("Not reduced, because their time is unknown", map(_named, _undated(marks)))
    else:
        late = [mark for mark in marks if mark.result.late]
        for heading, is_dated in (
            ("Late, but not reduced (give --due and -a)", True),
            ("Late, at an unknown time (reduce these marks by hand)", False),
        ):
            same = (_named(mark) for mark in late if bool(mark.result.handed_in_at) is is_dated)
            yield from _list(heading, same)


def _undated(marks: Sequence[FilledMark]) -> Sequence[FilledMark]:
    """The marks of submissions that may be late, without a time."""
    return [
        mark for mark in marks
        if mark.result.late is not False and not mark.result.handed_in_at
        and mark.result.status != "nothing-handed-in"
    ]  # fmt: skip


def _list(heading: str, students: Iterable[str]) -> Iterator[str]:
    """The number of the students, and a line for each of the first; nothing without students."""
    found = list(students)
    if found:
        yield f"{heading} ({len(found)}):"
        yield from _first(found)


def _first(students: Sequence[str]) -> Iterator[str]:
    """A line for each of the first students, and the number of the others."""
    yield from (f"  {each}" for each in students[:_LISTED])
    if len(students) > _LISTED:
        yield f"  and {len(students) - _LISTED} more"


def _named(mark: FilledMark) -> str:
    return mark.student.label


def _with_reason(mark: FilledMark) -> str:
    reason = mark.result.reason.rstrip(".")
    return f"{_named(mark)}: {reason}" if reason else _named(mark)
