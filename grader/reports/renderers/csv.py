"""The rows of a document for a spreadsheet. Infinities are -inf and +inf."""

from grader.reports.document import Exact, Printable, bound
from grader.reports.text.escape import cell
from grader.reports.text.spreadsheet import spreadsheet


def render(document: Printable) -> str:
    """The rows under their header, each ended by a newline."""
    return spreadsheet((map(_cell, row) for row in document.rows), marked=False)


def _cell(value: float | str) -> str:
    if isinstance(value, Exact):
        return value
    return cell(value) if isinstance(value, str) else bound(value)
