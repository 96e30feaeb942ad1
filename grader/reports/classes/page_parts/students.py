"""Students on the class page: their names, with links to their reports, and lists of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import quote

from grader.core.findings.phrases import count
from grader.core.models.class_run import Student
from grader.reports.text.markup import Markup, joined, markup, shown

FEW = 3
"""The most students that are named in a cell without a click."""
_NAME = 80
"""The most characters of a name."""

_MANY = """\
<details class="who"><summary>{}</summary><p>{}</p></details>"""


class StudentNames:
    """The names of students, as links where a report is known."""

    def __init__(self, reports: Mapping[str, str]) -> None:
        """`reports` has the path of each student's report, relative to the page, by the student's
        id."""
        self._reports = reports

    def address(self, student: Student) -> str:
        """The address of the report, in which no character has a meaning of its own; "" if there is
        none."""
        return quote(self._reports.get(student.id, ""))

    def one(self, student: Student) -> Markup:
        """A student."""
        name = shown(student.label, _NAME)
        address = self.address(student)
        return markup('<a href="{}">{}</a>', address, name) if address else name

    def some(self, students: Sequence[Student]) -> Markup:
        """Students in a row; if they are many, behind a click."""
        found = joined(map(self.one, students), ", ")
        if len(students) <= FEW:
            return found
        return markup(_MANY, count(len(students), "student"), found)
