"""The columns with names and identities that the files of several platforms have."""

from collections.abc import Iterator, Mapping

from grader.gradebooks.exported_table import ExportedRow, ExportedTable
from grader.gradebooks.gradebook import EnrolledStudent


def students(
    table: ExportedTable, kinds: Mapping[str, str], prefix: str = ""
) -> Iterator[EnrolledStudent]:
    """The students of a table with a row for each, and columns First Name and Last Name."""
    names = [table.column(title) for title in ("First Name", "Last Name")]
    columns = identity_columns(table, kinds)
    for at, row in table.body:
        parts = [row.values[column].strip() for column in names if column is not None]
        yield EnrolledStudent(
            at=at,
            line=row.line,
            identities=identities(row, columns, prefix),
            name=" ".join(filter(None, parts)),
        )


def identity_columns(table: ExportedTable, kinds: Mapping[str, str]) -> dict[str, int]:
    """The index of the column of each kind of identity; `kinds` has the kinds by their headers."""
    found = {kind: table.column(title) for title, kind in kinds.items()}
    return {kind: column for kind, column in found.items() if column is not None}


def identities(row: ExportedRow, columns: Mapping[str, int], prefix: str = "") -> dict[str, str]:
    """The identities in a row by their kind, without the platform's `prefix` and empty ones."""
    found = {kind: row.values[at].strip().removeprefix(prefix) for kind, at in columns.items()}
    return {kind: text for kind, text in found.items() if text}
