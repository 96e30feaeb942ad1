"""The formats of documents, one file each: `grader/reports/renderers/NAME.py`.

`render` takes a document (`grader.reports.document`) of any thing with the part that the format
prints. The format "table", which is for people, also takes the width and the colours of the
terminal. Formats in TOGETHER take several documents at once.
"""

from collections.abc import Mapping

from grader.reports.document import Thing, parts
from grader.reports.registry import Formats

FORMATS = Formats(__name__, __path__)
PEOPLE = "table"  # the format for people, which is the usual one
TOGETHER = frozenset({"html", "mermaid", "svg"})
"""The formats that put several trees into one document: their documents cannot be concatenated."""
PARTS: Mapping[str, str] = {
    "csv": "rows",
    "exercise": "exercise",
    "html": "picture",
    "json": "data",
    "mermaid": "steps",
    "svg": "picture",
    "text": "plain",
    "yaml": "sheet",
}
"""The part that a format prints, unless every document has it."""


def formats_of(thing: type[Thing]) -> Formats:
    """The formats that print the parts of this thing."""
    others = [name for name, part in PARTS.items() if part not in parts(thing)]
    return Formats(__name__, __path__, others, others=f", the formats for {thing.noun}")
