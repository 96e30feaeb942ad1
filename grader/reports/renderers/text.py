"""A document as plain text that is an answer, too: a row is "D: 6: +inf: 6 MAXvalue"."""

from collections.abc import Iterator

from grader.reports import document as doc
from grader.reports.text.escape import visible


def render(document: doc.Printable) -> str:
    """The title, then each section below an empty line; nothing is left out."""
    lines = [f"# {visible(document.head.title)}"]
    for place, section in enumerate(doc.sections(document.plain)):
        lines += [""] * bool(place)
        lines += [f"{section.heading}:"] if section.heading else []
        for block in section.blocks:
            lines += _block(block)
    return "\n".join(lines) + "\n"


def _block(block: doc.SectionBlock) -> Iterator[str]:
    if isinstance(block, doc.FactList):
        yield from (f"{visible(label)}: {_text(value)}" for label, value in block.known())
    elif isinstance(block, doc.DataTable):
        if block.columns:
            yield ": ".join(column.head for column in block.columns)
        yield from (_row(row) for row in block.rows if not isinstance(row, doc.Note))


def _row(row: doc.Row) -> str:
    """The cells, without empty ones at the end."""
    texts = [_text(value) for content in row for value in doc.values(content)]
    while texts and not texts[-1]:
        del texts[-1]
    return ": ".join(texts)


def _text(value: doc.PrintedValue | None) -> str:
    if value is None:
        return ""
    if isinstance(value, doc.Exact):
        return value
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, (int, float)):
        return doc.bound(value)
    return (
        ", ".join(map(visible, value)) or "none"
        if isinstance(value, doc.NameList)
        else value(visible)
    )
