"""The tables of the class page, and the names of students in them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import quote

from grader.core.findings.phrases import count
from grader.core.models.class_run import Student
from grader.reports.text.markup import Content, Markup, attributes, joined, lines, markup, shown
from grader.reports.text.page_files import templates

_HTML = templates("reports/classes/page_parts/tables.html")

FEW = 3  # the most students that are named in a cell without a click
_NAME = 80  # the most characters of a name
TEXT, NUMBER = "", "number"  # the kinds of columns


def table(name: str, heads: Mapping[str, str], rows: Iterable[Sequence[Content]]) -> Markup:
    """A table that its reader can sort; `heads` has the kind of each column by its heading."""
    kinds = list(heads.values())
    body = [list(row) for row in rows]
    return markup(
        _HTML["table"],
        name=name,
        kind="sortable" if len(body) > 1 else "short",
        heads=joined(
            markup(
                '<th scope="col"{attributes}>{}</th>',
                head,
                attributes=attributes(class_=kind or None),
            )
            for head, kind in heads.items()
        ),
        rows=lines(markup("<tr>{}</tr>", joined(_cells(row, kinds))) for row in body),
    )


def _cells(row: Sequence[Content], kinds: Sequence[str]) -> Iterable[Markup]:
    """The first cell names the row."""
    yield markup('<th scope="row">{}</th>', row[0])
    for cell, kind in zip(row[1:], kinds[1:], strict=True):
        yield markup("<td{attributes}>{}</td>", cell, attributes=attributes(class_=kind or None))


def named(title: str, name: str) -> Markup:
    """A title, and the name that other outputs use for it; once if both are the same."""
    return markup(_HTML["named"], title, name) if name != title else markup("{}", title)


@dataclass(frozen=True)
class StudentNames:
    """The names of students, as links if `reports` has the path from the page, by id."""

    reports: Mapping[str, str]

    def address(self, student: Student) -> str:
        """The address of the report, in which no character has a meaning of its own, or ""."""
        return quote(self.reports.get(student.id, ""))

    def one(self, student: Student) -> Markup:
        name = shown(student.label, _NAME)
        address = self.address(student)
        return markup('<a href="{}">{}</a>', address, name) if address else name

    def some(self, students: Sequence[Student]) -> Markup:
        """Students in a row; if they are many, behind a click."""
        found = joined(map(self.one, students), ", ")
        if len(students) <= FEW:
            return found
        return markup(_HTML["many"], count(len(students), "student"), found)
