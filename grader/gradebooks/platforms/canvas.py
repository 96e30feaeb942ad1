"""Canvas: the gradebook that Grades > Export downloads and Grades > Import reads back.

The rules are those of lib/gradebook_exporter.rb and lib/gradebook_importer.rb in
instructure/canvas-lms. A student is found by ID, SIS user ID, login and then name; a header that no
assignment has would make a new assignment.
"""

import re
from collections.abc import Iterator, Sequence

from grader.gradebooks import numbers
from grader.gradebooks.exported_table import ExportedRow, ExportedTable
from grader.gradebooks.gradebook import EnrolledStudent, Gradebook, GradeColumn
from grader.gradebooks.platforms._student_columns import identities, identity_columns

NAME = "Canvas"
HEADER = "has Student, ID, ..., Section"
_KINDS = {"ID": "id", "SIS User ID": "sis", "SIS Login ID": "login", "Integration ID": "sis-2"}
_ASSIGNMENT = re.compile(r"(?P<title>.+) \((?P<id>[0-9]+)\)", re.DOTALL)
_TOTALS = re.compile(
    "Current Score|Current Points|Current Grade|Final Score|Final Points|Final Grade"
    "|Override Score|Override Grade|Override Status"
)
_READ_ONLY = re.compile(r"read\s+only")
_POSTING = re.compile(r"\s*(Muted|Manual Posting.*)?\s*", re.IGNORECASE | re.DOTALL)
_NO_MARK = frozenset({"EX", "N/A"})  # excused; the assignment is not assigned
_TEST_STUDENTS = {"Student, Test", "Test Student"}


def recognises(header: Sequence[str]) -> bool:
    first = tuple(header[:3])
    is_start = first[:2] == ("Student", "ID") or first == ("LastName", "FirstName", "ID")
    return is_start and "Section" in header


def gradebook(table: ExportedTable) -> Gradebook:
    points = next((row for _, row in table.body if _is_points(row)), None)
    return Gradebook(
        platform=NAME,
        table=table,
        students=tuple(_students(table)),
        columns=tuple(_columns(table, points)),
    )


def _columns(table: ExportedTable, points: ExportedRow | None) -> Iterator[GradeColumn]:
    for at, header in enumerate(table.header):
        match = _ASSIGNMENT.fullmatch(header)
        possible = points.cells[at].value if points else ""
        if match and not _TOTALS.search(header) and not _READ_ONLY.search(possible):
            most = numbers.parsed(possible)
            yield GradeColumn(
                at=at,
                header=header,
                title=match["title"],
                max_score=None if most is None else float(most),
                fixed=_NO_MARK,
            )


def _students(table: ExportedTable) -> Iterator[EnrolledStudent]:
    columns = identity_columns(table, _KINDS)
    for at, row in table.body:
        values = row.values
        name = values[0] if table.header[0] == "Student" else f"{values[1]} {values[0]}".strip()
        if _is_student(row) and name not in _TEST_STUDENTS:
            yield EnrolledStudent(
                at=at, line=row.line, identities=identities(row, columns), name=name
            )


def _is_points(row: ExportedRow) -> bool:
    return "Points Possible" in row.values[0]


def _is_student(row: ExportedRow) -> bool:
    is_posting = all(_POSTING.fullmatch(value) for value in row.values)
    return not is_posting and not _is_points(row)
