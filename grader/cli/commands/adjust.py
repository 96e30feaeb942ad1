"""Record the decision of a person on a student's marks: points, excuses, extensions, comments.

RESULTS is the folder that grade class -o made. Each decision is a row of adjustments.csv there,
which later runs, merges and gradebooks apply. The student's page shows it with its reason.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from getpass import getuser
from pathlib import Path
from typing import TYPE_CHECKING

from grader.cli import terminal
from grader.cli.shared_options import add_options, whole
from grader.core.amounts import points
from grader.core.errors import EXIT_PASSED, UsageError, it_has, offered
from grader.core.findings.phrases import listed
from grader.core.models.adjustment import Adjustment, AdjustmentEffect, AdjustmentKind

if TYPE_CHECKING:
    from grader.class_run.store import Store
    from grader.core.models.class_run import ClassResult

LONGEST = 600  # the most characters of a text: pages show no more
MOST_DAYS = 366
NOBODY = "-"  # the value of --by that names nobody
_KINDS: Sequence[AdjustmentKind] = (
    "points",
    "excused",
    "extension",
    "accept-regrade",
    "is",
    "comment",
)
_ABOUT_STUDENTS = ("extension", "is")  # they are about the whole submission
_ABOUT_ANSWERS = ("points", "accept-regrade", "comment")
_NUMBER = re.compile(r"[0-9]{1,9}([.,][0-9]{1,9})?")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_options(
        parser,
        f"""
        results RESULTS  the folder that grade class -o made
        student STUDENT  the student, by id or by name
        --exercise ID    decide on this exercise alone (default: on the whole submission)
        --why TEXT       the reason, which the student reads
        --by WHO         the name of the person who decides, which the student reads (default: that
                         of your account; {NOBODY} names nobody)
        --list           list the decisions, of one STUDENT or of all
        --undo N         take back the decision with this number
        """,
        student={"nargs": "?"},
        results={"type": Path},
        undo={"type": whole},
    )
    add_options(
        parser.add_argument_group("decisions, one at a time"),
        """
        --points N        give these points
        --excused         leave the exercise out of the score, or excuse the student
        --extension DAYS  the submission is due so many days later (grade gradebook --due)
        --accept-regrade  keep the marks of an answer that has changed since earlier decisions
        --is ID           the student has this identity in the gradebook
        --comment TEXT    tell the student this
        """,
    )


def run(arguments: argparse.Namespace) -> int:
    """Writes the decision, or lists those that there are."""
    from grader.class_run.store import Store

    given = {name for name, value in vars(arguments).items() if value is not None}
    given -= {name for name in given if getattr(arguments, name) is False}
    kinds = [kind for kind in _KINDS if kind.replace("-", "_") in given]
    asked = [*kinds, *(name for name in ("list", "undo") if name in given)]
    if len(asked) != 1:
        options = listed([f"--{name}" for name in asked or (*_KINDS, "list", "undo")])
        raise UsageError(
            f"{options} are given; leave all but one out"
            if asked
            else f"there is nothing to do; give one of {options}"
        )
    without = [f"--{name}" for name in ("exercise", "why", "by") if name in given]
    if arguments.list and without:
        raise UsageError(f"--list takes a student alone; leave {listed(without)} out")
    with Store(arguments.results) as store:
        if arguments.list:
            terminal.say(*_listed(store, arguments.student))
        elif arguments.undo is not None:
            _write(store, _undo(store, arguments))
        else:
            _write(store, _decision(store, arguments, kinds[0]))
    return EXIT_PASSED


def _write(store: Store, row: Adjustment) -> None:
    """Keep a row, and show it in the grades and on the student's page."""
    from grader.class_run import adjustments, outputs

    (row,) = adjustments.add(store.file.parent, [row])
    about = int(row.value) if row.what == "undo" else row.number
    place = outputs.write_adjusted(store)
    terminal.say(*(line for number, line in _lines(store) if number == about))
    terminal.say(
        f"{place} and the student's page have it; class.html has it after the next grade class."
    )


# ---------------------------------------------------------------- a new row


def _undo(store: Store, arguments: argparse.Namespace) -> Adjustment:
    """The row that takes another back. Raises UsageError if that cannot be."""
    from grader.class_run import adjustments
    from grader.class_run.records import now

    folder, number = store.file.parent, str(arguments.undo)
    known = [str(row.number) for row in adjustments.standing(adjustments.read(folder))]
    if arguments.student is not None or arguments.exercise is not None:
        raise UsageError("--undo takes a number alone; leave STUDENT and --exercise out")
    if number not in known:
        those = it_has(known) if known else "it has none"
        raise UsageError(f"{folder} has no adjustment {number} to take back; {those}")
    why = _text("--why", arguments.why or "taken back")
    by = signature(arguments.by)
    return Adjustment(what="undo", value=number, why=why, by=by, when=now())


def _decision(store: Store, arguments: argparse.Namespace, what: AdjustmentKind) -> Adjustment:
    """The row of a decision. Raises UsageError if the options do not fit the result."""
    from grader.class_run.adjusted_results import adjusted, subject
    from grader.class_run.records import now

    if arguments.student is None:
        raise UsageError(f"--{what} needs the student: grade adjust RESULTS STUDENT --{what} ...")
    if arguments.why is None:
        raise UsageError('the decision needs its reason, which the student reads; give --why "..."')
    student = _student(store, arguments.student)
    (plain,) = (each for each in store.latest() if each.student.id == student)
    (shown,) = (each for each in adjusted(store) if each.student.id == student)
    exercise = _exercise(arguments, plain, what)
    return Adjustment(
        student=student,
        exercise=exercise,
        what=what,
        value=_value(arguments, what, exercise, plain, shown),
        why=_text("--why", arguments.why),
        by=signature(arguments.by),
        when=now(),
        digest=subject(plain, exercise) if what in _ABOUT_ANSWERS else "",
    )


def signature(given: str | None) -> str:
    """The name of the person who decides, as --by gives it, else that of the account; "" names
    nobody. Raises UsageError."""
    if given is not None:
        return "" if given == NOBODY else _text("--by", given)
    try:
        return getuser()
    except (KeyError, OSError):  # some containers have no account
        return ""


def _student(store: Store, wanted: str) -> str:
    from grader.class_run.chosen_students import named

    students = [each.student for each in store.latest()]
    return named(wanted, students, f"{store.file.parent} has no result of")


def _exercise(arguments: argparse.Namespace, result: ClassResult, what: AdjustmentKind) -> str:
    """The id of the exercise, "" for the whole submission. Raises UsageError."""
    wanted: str | None = arguments.exercise
    if wanted is None:
        return ""
    if what in _ABOUT_STUDENTS:
        raise UsageError(f"--{what} is about the whole submission; leave --exercise out")
    known = [each.id for each in result.exercises]
    if not known:
        raise UsageError(
            f"the result of {result.student.label} has no exercises ({result.status}); leave "
            "--exercise out, and decide on the whole submission"
        )
    if wanted not in known:
        raise UsageError(f"there is no exercise {wanted!r}{offered(wanted, known)}")
    return wanted


def _value(
    arguments: argparse.Namespace,
    what: AdjustmentKind,
    exercise: str,
    plain: ClassResult,
    shown: ClassResult,
) -> str:
    """The value of the row. Raises UsageError."""
    match what:
        case "points":
            here = [each.max_score for each in plain.exercises if each.id == exercise]
            most = here[0] if here else shown.max_score
            subject = f"the exercise {exercise}" if exercise else "the whole submission"
            return _amount("--points", arguments.points, most, f"the points of {subject}")
        case "extension":
            return _amount("--extension", arguments.extension, MOST_DAYS, "a number of days")
        case "accept-regrade":
            stale = [each for each in shown.decisions if not each.counts]
            if not [each for each in stale if exercise in {"", each.adjustment.exercise}]:
                raise UsageError(
                    f"the answer of {plain.student.label} has not changed since a decision, so its "
                    "marks count already; leave --accept-regrade out, or give --points"
                )
            return ""
        case "excused":
            return ""
    return _text(f"--{what}", getattr(arguments, what))


def _amount(option: str, given: str, most: float, noun: str) -> str:
    """A number from 0 to `most`, as it is kept. Raises UsageError."""
    from grader.class_run import adjustments

    number = float(given.replace(",", ".")) if _NUMBER.fullmatch(given) else None
    if number is None or number > most:
        raise UsageError(
            f"{option} is {given!r}; it must be a number from 0 to {points(most)}, {noun}"
        )
    return adjustments.number(number)


def _text(option: str, given: str) -> str:
    """A text on one line. Raises UsageError if it is empty or too long."""
    text = " ".join(given.split())
    if not text:
        raise UsageError(f"{option} is empty; give the text")
    if len(text) > LONGEST:
        raise UsageError(f"{option} has {len(text)} characters; it may have {LONGEST}")
    return text


# ---------------------------------------------------------------- the list


def _listed(store: Store, wanted: str | None) -> Iterator[str]:
    """A line for each decision on a student, or on all."""
    student = None if wanted is None else _student(store, wanted)
    lines: Sequence[str] = [line for _, line in _lines(store, student)]
    yield from lines or ["There is no adjustment yet."]


def _lines(store: Store, student: str | None = None) -> Iterator[tuple[int, str]]:
    """Each decision in a line, with its number: the effect, the reason, and whether it counts."""
    from grader.class_run import adjustments
    from grader.class_run.adjusted_results import adjusted
    from grader.reports.parts.decisions import CHANGED, effect, reason

    rows = adjustments.read(store.file.parent)
    gone = adjustments.undone(rows)
    results = {each.student.id: each for each in adjusted(store)}
    made = {one.adjustment.number: one for each in results.values() for one in each.decisions}
    for row in rows:
        if row.what == "undo" or (student is not None and row.student != student):
            continue
        decision = made.get(row.number, AdjustmentEffect(adjustment=row, counts=False))
        if row.number in gone:
            state = f"taken back by {gone[row.number]}"
        elif row.number not in made:
            left = row.student not in results
            state = "the student has left" if left else "replaced, or settled since"
        else:
            state = "counts" if decision.counts else f"not applied: {CHANGED}"
        name = results[row.student].student.label if row.student in results else row.student
        yield row.number, f"{row.number}  {name}: {effect(decision)}; {reason(decision)}; {state}"
