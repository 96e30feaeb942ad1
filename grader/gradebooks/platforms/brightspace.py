"""Brightspace: the file of Grades > Export, with OrgDefinedId, Username or both as key.

D2L's page "Importing grades" states the rules: a student is known by OrgDefinedId, Username or
both, a numeric grade item by its name and "Points Grade". The export adds the item's properties
(<Numeric MaxPoints:10 Weight:5>), writes # before each identity, and ends each row with #.
"""

import re
from collections.abc import Iterator, Sequence

from grader.gradebooks import numbers
from grader.gradebooks.exported_table import ExportedTable
from grader.gradebooks.gradebook import Gradebook, GradeColumn
from grader.gradebooks.platforms._student_columns import students

NAME = "Brightspace"
HEADER = 'has OrgDefinedId or Username, ..., "Title Points Grade", End-of-Line Indicator'
_KINDS = {"OrgDefinedId": "sis", "Username": "login", "Email": "email"}
_COLUMN = re.compile(r"(?P<title>.+) Points Grade(?: <Numeric(?P<properties> .*)?>)?", re.DOTALL)
_MOST = re.compile(r" MaxPoints:([0-9.,]+)")


def recognises(header: Sequence[str]) -> bool:
    titles = {title.strip() for title in header}
    return "End-of-Line Indicator" in titles and not titles.isdisjoint(("OrgDefinedId", "Username"))


def gradebook(table: ExportedTable) -> Gradebook:
    return Gradebook(
        platform=NAME,
        table=table,
        students=tuple(students(table, _KINDS, prefix="#")),
        columns=tuple(_columns(table)),
    )


def _columns(table: ExportedTable) -> Iterator[GradeColumn]:
    for at, header in enumerate(table.header):
        match = _COLUMN.fullmatch(header)
        if match:
            most = _MOST.search(match["properties"] or "")
            number = numbers.parsed(most[1]) if most else None
            yield GradeColumn(
                at=at,
                header=header,
                title=match["title"],
                max_score=None if number is None else float(number),
            )
