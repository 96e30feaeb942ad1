"""Blackboard: the file of Grade Center > Work Offline > Download, separated by tabs or commas.

The help page "Uploading or Downloading Grade Center Items for Working Offline" states the rules: a
student is known by Username, a column by the number after its title, and a column without such a
number is added as a new one. The file with tabs ends in .xls, and is UTF-16 text.
"""

import re
from collections.abc import Iterator, Sequence

from grader.gradebooks import numbers
from grader.gradebooks.exported_table import ExportedTable
from grader.gradebooks.gradebook import Gradebook, GradeColumn, RemarkColumn
from grader.gradebooks.platforms._student_columns import students

NAME = "Blackboard"
HEADER = 'has Username, ..., "Title [Total Pts: 10 Score] |1234"'
_KINDS = {"Username": "login", "Student ID": "sis"}
_COLUMN = re.compile(
    r"(?P<title>.*) \[Total Pts: (?P<max>[0-9.,]+)(?: Score)?\] ?\|(?P<id>[0-9]+)", re.DOTALL
)
_UNGRADED = ("Needs Grading", "In Progress")
"""An attempt that was handed in; one that was not. The points so far may follow, in brackets."""
_REMARKS = {
    "Grading Notes": (False, "Notes Format"),
    "Feedback to Learner": (True, "Feedback Format"),
}


def recognises(header: Sequence[str]) -> bool:
    return "Username" in header and any("[Total Pts: " in title for title in header)


def gradebook(table: ExportedTable) -> Gradebook:
    return Gradebook(
        platform=NAME,
        table=table,
        students=tuple(students(table, _KINDS)),
        columns=tuple(_columns(table)),
        remarks=tuple(_remarks(table)),
    )


def _columns(table: ExportedTable) -> Iterator[GradeColumn]:
    """The columns of points; a text, a total ("up to 10") or a column without a number is none."""
    for at, header in enumerate(table.header):
        match = _COLUMN.fullmatch(header)
        most = numbers.parsed(match["max"]) if match else None
        if match and most is not None:
            yield GradeColumn(
                at=at,
                header=header,
                title=match["title"],
                max_score=float(most),
                ungraded=_UNGRADED,
            )


def _remarks(table: ExportedTable) -> Iterator[RemarkColumn]:
    for title, (is_for_students, form) in _REMARKS.items():
        at = table.column(title)
        if at is not None:
            yield RemarkColumn(
                at=at,
                is_for_students=is_for_students,
                format_at=table.column(form),
                usual="SMART_TEXT",
            )
