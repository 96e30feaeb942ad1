"""Fills one column of an exported gradebook with the marks of a class."""

import html
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from grader.core.amounts import points, worth
from grader.core.errors import UserError, offered
from grader.core.findings.phrases import listed
from grader.core.models.class_run import ClassResult
from grader.course.gradescope.apply_rules import Ruling
from grader.gradebooks import platforms
from grader.gradebooks.gradebook import EnrolledStudent, Gradebook, GradeColumn, RemarkColumn
from grader.gradebooks.matching import MatchedStudents, matched, shown
from grader.gradebooks.numbers import DecimalSign, decimal_sign, parsed, written
from grader.reports.text.escape import cell

Lateness: TypeAlias = Callable[[ClassResult], Ruling]  # as `LatePolicy.ruling`

_IN_TIME = Ruling()

EXCUSED = "EX"  # the text that excuses a student, on a platform where it means no mark
_SHOWN = 8  # the most columns that a message lists


@dataclass(frozen=True, slots=True, kw_only=True)
class FillSettings:
    """The settings of filling."""

    column: str | None = None  # its name, if the file has several
    raw: bool = False  # write the points of the results, and do not scale them
    out_of: float | None = None  # the maximum if the file has none
    keep: bool = False  # keep the marks that the file has
    takes_lowest: bool = False  # of results with open parts, write the marks so far


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledMark:
    """The cell of one student: the text `before` and `after`, and the ruling on lateness."""

    student: EnrolledStudent
    result: ClassResult
    before: str
    after: str
    full: str = ""  # the text of the mark before the reduction for lateness
    ruling: Ruling = _IN_TIME
    is_fixed: bool = False  # whether the text means that the student gets no mark
    # an earlier mark was to be kept, the submission was not graded, or it `waits` for a person
    is_kept: bool = False
    waits: bool = False

    @property
    def is_graded(self) -> bool:
        return self.result.score is not None

    @property
    def is_replaced(self) -> bool:
        """Whether the file had another mark."""
        return bool(self.before.strip()) and self.before != self.after


@dataclass(frozen=True, slots=True, kw_only=True)
class Filled:
    """The filled file, and everything that an instructor needs to know of it."""

    content: bytes
    gradebook: Gradebook
    column: GradeColumn
    most: float | None  # the maximum to which the marks are scaled; None if they are not
    sign: DecimalSign
    marks: tuple[FilledMark, ...]
    matches: MatchedStudents
    by_hand: Mapping[str, str]  # by id, of unclear rows; "" without a grade

    @property
    def earlier(self) -> int:
        """The number of the marks that the file had, also of students without a result."""
        marks = [
            _mark_before(self.gradebook, self.column, each) for each in self.gradebook.students
        ]
        return sum(bool(mark.strip()) and not self.column.is_fixed(mark) for mark in marks)

    @property
    def written(self) -> tuple[FilledMark, ...]:
        """The marks that come from the results."""
        return tuple(mark for mark in self.marks if not mark.is_fixed and not mark.is_kept)

    @property
    def above(self) -> tuple[FilledMark, ...]:
        """The marks from the results that are above the column's own maximum."""
        limit = self.column.max_score
        numbers = [(mark, parsed(mark.after)) for mark in self.written]
        return tuple(
            mark
            for mark, number in numbers
            if limit is not None and number is not None and number > limit
        )


def fill(
    template: bytes,
    file: str,
    results: Iterable[ClassResult],
    settings: FillSettings,
    rule: Lateness = lambda _: _IN_TIME,
) -> Filled:
    """The export `template` with the marks. Raises UserError if the `file` cannot be filled."""
    gradebook = platforms.read(template, file)
    column = chosen_column(gradebook, settings.column)
    most = _maximum(gradebook, column, settings)
    matches = matched(gradebook, results)
    sign = decimal_sign(gradebook)

    def text(result: ClassResult, ruling: Ruling) -> str:
        return _text(result, ruling, most, sign.sign)

    marks = tuple(
        _mark(gradebook, column, student, matches.by_row[student.at], settings, rule, text)
        for student in gradebook.students
        if student.at in matches.by_row
    )
    changes = dict(change for mark in marks for change in _changes(gradebook, column, mark))
    return Filled(
        content=gradebook.table.rewritten(changes),
        gradebook=gradebook,
        column=column,
        most=most,
        sign=sign,
        marks=marks,
        matches=matches,
        by_hand={
            result.student.id: text(result, rule(result))
            for each in matches.unclear
            for result in each.results
        },
    )


def chosen_column(gradebook: Gradebook, wanted: str | None) -> GradeColumn:
    """The column of that header or title, or the only one. Raises UserError if there is not one."""
    where, platform = gradebook.table.where(), gradebook.platform
    columns = gradebook.columns
    if not columns:
        raise UserError(
            f"{where}: the file has no column of points; make the assignment on {platform} first, "
            "and export the gradebook again"
        )
    if wanted is not None:
        chosen = [each for each in columns if wanted == each.header] or [
            each for each in columns if wanted.strip().casefold() == each.title.strip().casefold()
        ]
        if not chosen:
            titles = [each.title for each in columns]
            raise UserError(
                f"{where}: the file has no column of points {wanted!r}{offered(wanted, titles)}"
            )
        columns = tuple(chosen)
    for each in columns:
        gradebook.table.column(each.header.strip())  # raises an error if two have this header
    if len(columns) > 1:
        headers = listed([repr(each.header) for each in columns], _SHOWN)
        raise UserError(
            f"{where}: the file has {len(columns)} columns of points, {headers}; name one with "
            "--column"
        )
    return columns[0]


def _maximum(gradebook: Gradebook, column: GradeColumn, settings: FillSettings) -> float | None:
    """The maximum to which marks are scaled; None if they are not. Raises UserError if unknown."""
    if settings.raw:
        return None
    most = settings.out_of or column.max_score
    if not most:
        has = "no maximum" if column.max_score is None else "a maximum of 0"
        raise UserError(
            f"{gradebook.table.where()}: the column {column.header!r} has {has}; give it with "
            "--out-of, or write the points of the results with --raw"
        )
    return most


def _mark(
    gradebook: Gradebook,
    column: GradeColumn,
    student: EnrolledStudent,
    result: ClassResult,
    settings: FillSettings,
    rule: Lateness,
    text: Callable[[ClassResult, Ruling], str],
) -> FilledMark:
    before = _mark_before(gradebook, column, student)
    is_fixed = column.is_fixed(before)
    keeps = is_fixed or result.score is None or (settings.keep and bool(before.strip()))
    waits = result.waits and not keeps and not settings.takes_lowest
    if keeps or waits:
        is_excused = result.status == "excused" and EXCUSED in column.fixed and not is_fixed
        return FilledMark(
            student=student,
            result=result,
            before=before,
            after=EXCUSED if is_excused else before,
            is_fixed=is_fixed,
            is_kept=not is_fixed,
            waits=waits,
        )
    ruling = rule(result)
    full, after = text(result, _IN_TIME), text(result, ruling)
    number = parsed(after)
    if number is not None and number == parsed(before):
        after = before  # an equal mark keeps its form
    return FilledMark(
        student=student, result=result, before=before, after=after, full=full, ruling=ruling
    )


def _mark_before(gradebook: Gradebook, column: GradeColumn, student: EnrolledStudent) -> str:
    """The mark that the file has for a student; "" if it has none."""
    return column.mark_in(gradebook.table.rows[student.at].cells[column.at].value)


def _text(result: ClassResult, ruling: Ruling, most: float | None, sign: str) -> str:
    """The mark of a result as the file writes it; "" if it has no score. Raises UserError."""
    if result.score is None:
        return ""
    score = ruling.score(result.score)
    if most is None:
        return written(score, sign, None)
    if not result.max_score:
        raise UserError(
            f"the result of {shown(result.student)} is out of 0 points, and cannot be scaled to "
            f"{points(most)}; write the points of the results with --raw"
        )
    return written(score * most / result.max_score, sign, most)


def _changes(
    gradebook: Gradebook, column: GradeColumn, mark: FilledMark
) -> Iterator[tuple[tuple[int, int], str]]:
    """The changed cells of a student's row, by (row, column)."""
    at, row = mark.student.at, gradebook.table.rows[mark.student.at].values
    if mark.after != mark.before:
        yield (at, column.at), mark.after
    if mark.is_fixed or (mark.is_kept and mark.is_graded):
        return  # the result was not used; a note says why another was not graded
    for remark in gradebook.remarks:
        yield from _remark(row, mark, remark)


def _remark(
    row: Sequence[str], mark: FilledMark, column: RemarkColumn
) -> Iterator[tuple[tuple[int, int], str]]:
    """The changed cells of a remark, which replaces no other."""
    result = mark.result
    text = _feedback(result, mark.ruling, mark.after) if column.is_for_students else result.reason
    if not text or row[column.at].strip():
        return
    form = "" if column.format_at is None else row[column.format_at].strip()
    yield (mark.student.at, column.at), _in_form(text, form or column.usual)
    if column.format_at is not None and not form:
        yield (mark.student.at, column.format_at), column.usual


def _feedback(result: ClassResult, ruling: Ruling, mark: str) -> str:
    """The sentence for the student; "" if nothing was graded. A reduced score is told as the `mark`
    beside it. It says nothing about single exercises, which may be hidden."""
    if result.score is None:
        return ""
    if result.status == "nothing-handed-in":
        return "Nothing was handed in."
    earned = f"{points(result.score)} of {worth(result.max_score)}."
    late = [*ruling.sentences(None), f"The mark is {mark}."] if ruling.lost else []
    comments = [
        each.adjustment.value
        for each in result.decisions
        if each.counts and each.adjustment.what == "comment" and not each.adjustment.exercise
    ]
    return " ".join([earned, *late, *comments])


def _in_form(text: str, form: str) -> str:
    """The text for a cell whose format is `form`, protected from being read as a formula."""
    return cell(html.escape(text, quote=False) if form == "HTML" else text)
