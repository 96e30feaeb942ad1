"""The data of a document for programs. Infinities are the strings "-inf" and "+inf"."""

from grader.reports.document import Printable
from grader.reports.text.strict_json import dumps


def render(document: Printable) -> str:
    """One line of ASCII."""
    return dumps(document.data, infinity="+inf") + "\n"
