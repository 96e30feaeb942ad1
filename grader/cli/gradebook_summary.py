"""The lines of `grade gradebook` on the filled file: the summary and the warnings."""

import argparse
from collections.abc import Iterable, Iterator, Sequence

from grader.cli.class_lines import shortened
from grader.core.amounts import points, worth
from grader.core.findings.phrases import are, count, cut, listed
from grader.core.models.class_run import WITH_MARKS, Student
from grader.gradebooks.fill import Filled, FilledMark
from grader.gradebooks.gradebook import EnrolledStudent
from grader.gradebooks.late_marks import LatePolicy
from grader.gradebooks.matching import is_same_name, shown
from grader.reports.parts.decisions import effect

_LINES = 3  # the most lines of the export that a warning lists
_LONGEST = 150  # characters of a line on a submission without any answer; its report has more


def unclear(filled: Filled) -> tuple[str, Sequence[str]]:
    """The sentence on students with an unclear row, and their groups with the marks to type."""
    rows = []
    for group in filled.matches.unclear:
        who = [
            f"{shown(each.student)}: {filled.by_hand[each.student.id] or 'not graded'}"
            for each in group.results
        ]
        places = listed([f"{row.label} in line {row.line}" for row in group.rows])
        rows.append(f"{'; '.join(who)}; for {places}")
    return (
        f"{count(len(filled.by_hand), 'student')} got no mark, because it is unclear whose row is "
        "whose; say it with `grade adjust RESULTS STUDENT --is ID`, or type these marks by hand "
        f"on {filled.gradebook.platform}:"
    ), rows


def warnings(
    filled: Filled, arguments: argparse.Namespace, policy: LatePolicy | None
) -> Iterator[str]:
    """The sentences on doubtful marks."""
    yield from _mixed_signs(filled)
    yield from _no_answers(filled)
    yield from _no_effect(filled, policy)
    yield from _all_late(filled, policy)
    yield from _too_high(filled, arguments.raw)


def summary(
    filled: Filled, arguments: argparse.Namespace, policy: LatePolicy | None, title: str
) -> Iterator[str]:
    """The lines on the file that is filled with the marks of the assignment with that title."""
    marks = filled.written
    possible = max((mark.result.max_score for mark in filled.marks), default=0.0)
    scale = "not scaled" if filled.most is None else f"scaled to {points(filled.most)}"
    yield (
        f"{arguments.output} has {count(len(marks), 'mark')} of {title!r} ({worth(possible)}), "
        f"{scale}, in the column {filled.column.header!r} for {filled.gradebook.platform}."
    )
    matches = filled.matches
    yield from students(f"Not in {arguments.template}", map(shown, matches.without_row))
    yield from students(
        "No result, so left as it was", (row.label for row in matches.without_result)
    )
    yield from students("The names differ", map(_has_row, matches.renamed))
    changed = [mark for mark in marks if mark.is_replaced]
    kept = [mark for mark in filled.marks if mark.is_kept and mark.is_graded and not mark.waits]
    no_score = [mark for mark in filled.marks if mark.is_kept and not mark.is_graded]
    excused = [mark for mark in no_score if mark.result.status == "excused"]
    not_graded = [mark for mark in no_score if mark not in excused]
    fixed = [mark for mark in filled.marks if mark.is_fixed]
    yield from students("Not graded, so left as it was", map(_with_reason, not_graded))
    yield from students(
        "Excused by a person",
        (f"{_named(mark)}: {mark.after or 'the cell stays empty'}" for mark in excused),
    )
    yield from students(
        "Open until `grade review`, so left as it was (`--open lowest` writes the marks so far)",
        (_with_reason(mark) for mark in filled.marks if mark.waits),
    )
    yield from students("Adjusted by a person", _adjusted(filled.marks))
    if changed:
        heading = f"Replaced {len(changed)} of {count(filled.earlier, 'earlier mark')}"
        replaced = [f"{_named(mark)}: {mark.before} to {mark.after}" for mark in changed]
        yield from _titled(heading, replaced)
    yield from students("Kept", (f"{_named(mark)}: {mark.before}" for mark in kept))
    yield from students(
        "No mark is due", (f"{_named(mark)}: {mark.before.strip()}" for mark in fixed)
    )
    yield from students(
        "Graded in part", (_with_reason(mark) for mark in marks if mark.result.status == "partial")
    )
    yield from students(
        "Nothing handed in, so 0",
        (_named(mark) for mark in marks if mark.result.status == "nothing-handed-in"),
    )
    yield from students(
        "0, because they gave no answer in any exercise",
        (
            cut(_with_reason(mark), _LONGEST)
            for mark in marks
            if mark.result.status == "graded" and mark.result.gave_no_answer
        ),
    )
    yield from _late(marks, policy)
    yield from students(
        "Above the column's maximum", (f"{_named(mark)}: {mark.after}" for mark in filled.above)
    )
    yield from _by_name(filled)


def _adjusted(marks: Iterable[FilledMark]) -> Iterator[str]:
    """The decisions of a person that change points."""
    for mark in marks:
        for each in mark.result.decisions:
            if each.after is not None:
                yield f"{_named(mark)}: {effect(each)}"


def _by_name(filled: Filled) -> Iterator[str]:
    """The lines on students found by name only. If all are, the download has other identities than
    the export, and only names that are written differently are worth a look."""
    found = filled.matches.by_name
    heading = "Found by name only, because no identity fits; check them before you upload"
    if len(found) == len(filled.marks) > 1:
        yield (
            f"All {len(found)} students were found by name, because the results have no identity "
            f"of {filled.gradebook.table.file}."
        )
        heading = "Their names are written differently; check them before you upload"
        found = tuple(pair for pair in found if not is_same_name(pair[0].name, pair[1].name))
    yield from students(heading, map(_has_row, found))


def _has_row(pair: tuple[Student, EnrolledStudent]) -> str:
    return f"{shown(pair[0])} has the row of {pair[1].label}"


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


def _no_answers(filled: Filled) -> Iterator[str]:
    """The sentence on a class that may have been graded by another assignment's exercises."""
    graded = [mark.result for mark in filled.written if mark.result.status in WITH_MARKS]
    if graded and all(result.gave_no_answer and not result.score for result in graded):
        yield "no submission gave an answer, so all marks are 0; check -a of grade class"


def _no_effect(filled: Filled, policy: LatePolicy | None) -> Iterator[str]:
    """The sentence on a rule for late submissions that reduced nothing: no time is known."""
    marks = filled.written
    undated = _undated(marks)
    if policy is not None and undated and not _dated(marks):
        yield (
            f"--due had no effect ({count(len(undated), 'student')}): the download has no times of "
            "submission, unlike those of Gradescope, Blackboard and Brightspace; reduce late marks "
            "by hand, or leave --due out"
        )


def _all_late(filled: Filled, policy: LatePolicy | None) -> Iterator[str]:
    """The sentence on a due date that may have a wrong day or month."""
    late = [mark for mark in filled.written if mark.ruling.days]
    if policy is not None and len(late) == len(_dated(filled.written)) > 1:
        yield f"all {len(late)} submissions are late; check --due"


def _too_high(filled: Filled, raw: bool) -> Iterator[str]:
    """The sentence on marks above the column's maximum: --raw and --out-of allow them."""
    if filled.above and filled.column.max_score is not None:
        option = "--raw" if raw else "--out-of"
        yield (
            f"{count(len(filled.above), 'mark')} {are(filled.above)} above the column's maximum of "
            f"{points(filled.column.max_score)}; without {option}, they are scaled to it"
        )


def _late(marks: Sequence[FilledMark], policy: LatePolicy | None) -> Iterator[str]:
    yield from students(
        "Reduced, because late",
        (
            f"{_named(mark)}: {mark.full} to {mark.after}, day {mark.ruling.days}, "
            f"{points(100 * mark.ruling.lost)} % lost"
            for mark in marks
            if mark.ruling.lost and mark.result.score
        ),
    )
    if policy is not None:
        if _dated(marks) and not any(mark.ruling.days for mark in marks):
            yield "No submission was late by --due."
        yield from students(
            "Not reduced, because their time is unknown", map(_named, _undated(marks))
        )
    else:
        late = [mark for mark in marks if mark.result.late]
        for heading, is_dated in (
            ("Late, but not reduced (give --due and -a)", True),
            ("Late, at an unknown time (reduce these marks by hand)", False),
        ):
            same = (_named(mark) for mark in late if bool(mark.result.handed_in_at) is is_dated)
            yield from students(heading, same)


def _dated(marks: Sequence[FilledMark]) -> Sequence[FilledMark]:
    """The marks of submissions with a time."""
    return [mark for mark in marks if mark.result.handed_in_at]


def _undated(marks: Sequence[FilledMark]) -> Sequence[FilledMark]:
    """The marks of submissions that may be late, without a time."""
    return [
        mark
        for mark in marks
        if mark.result.late is not False
        and not mark.result.handed_in_at
        and mark.result.status != "nothing-handed-in"
    ]


def students(heading: str, labels: Iterable[str]) -> Iterator[str]:
    """The number of the students, and a line for each of the first; nothing without students."""
    found = list(labels)
    if found:
        yield from _titled(f"{heading} ({len(found)})", found)


def _titled(heading: str, lines: Sequence[str]) -> Iterator[str]:
    """The first lines and the number of the others, below a heading."""
    yield f"{heading}:"
    yield from (f"  {line}" for line in shortened(lines))


def _named(mark: FilledMark) -> str:
    return mark.student.label


def _with_reason(mark: FilledMark) -> str:
    reason = mark.result.why.rstrip(".")
    return f"{_named(mark)}: {reason}" if reason else _named(mark)
