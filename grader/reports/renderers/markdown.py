"""A document as Markdown: facts as lists, tables as tables. Nothing is left out."""

from collections.abc import Iterator

from grader.reports import document as doc
from grader.reports.parts.wording import depth_limit
from grader.reports.text.escape import fenced, markdown

_LONGEST = 2000  # the most characters of a cell or a value


def render(document: doc.Thing) -> str:
    """A section of Markdown: the title, the facts about the exercise, then each section."""
    head = document.head
    lines = [f"{'##' if head.bare else '#'} {markdown(head.title)}"]
    about, (first, *rest) = _about(head), doc.sections(document.whole)
    if about and isinstance(first.blocks[0], doc.FactList):
        about |= first.blocks[0].facts
        first = doc.Section(first.blocks[1:])
    for section in [doc.Section([doc.FactList(about)]), first, *rest]:
        lines += ["", f"## {section.heading}"] if section.heading else []
        for block in section.blocks:
            shown = list(_block(block))
            lines += ["", *shown] if shown else []
    return "\n".join(lines) + "\n"


def _about(head: doc.Head) -> dict[str, doc.PrintedValue | None]:
    """The exercise of the document, and the conditions of its search."""
    if head.exercise is None or head.bare:
        return {}
    return {
        "Exercise": head.exercise.id,
        "Source": head.exercise.source or None,
        "Variant": head.variant or None,
        "Moves first": head.exercise.root_player,
        **{setting.label: setting.value for setting in head.settings},
        "Stops at": depth_limit(head.exercise) or None,
    }


def _block(block: doc.SectionBlock) -> Iterator[str]:
    if isinstance(block, doc.FactList):
        yield from (f"- **{markdown(label)}:** {_text(value)}" for label, value in block.known())
    elif isinstance(block, doc.DataTable):
        yield f"| {' | '.join(markdown(column.label) for column in block.columns)} |"
        yield f"|{'|'.join('--:' if column.right else '---' for column in block.columns)}|"
        yield from (_row(row, block) for row in block.rows)
    elif isinstance(block, doc.Prose):
        yield markdown(block.text, limit=_LONGEST)
    elif isinstance(block, doc.Bullets):
        yield from (f"- {markdown(item, limit=_LONGEST)}" for item in block)
    elif isinstance(block, doc.Code):
        comment = [f"# {block.comment}"] if block.comment else []
        yield fenced("\n".join([*comment, *block.lines]), block.language)


def _row(row: doc.Row | doc.Note, table: doc.DataTable) -> str:
    if isinstance(row, doc.Note):
        return f"| {markdown(row.text)} |"
    cells = (
        markdown(content)
        if column.named and isinstance(content, str)
        else "; ".join(map(_text, doc.values(content)))
        for content, column in zip(row, table.columns, strict=True)
    )
    return f"| {' | '.join(cells)} |"


def _text(value: doc.PrintedValue | None) -> str:
    if value is None:
        return "–"
    if isinstance(value, doc.Exact):
        return value
    if isinstance(value, str):
        return markdown(value, limit=_LONGEST)
    if isinstance(value, (int, float)):
        return doc.bound(value, "∞")
    if isinstance(value, doc.NameList):
        return ", ".join(map(markdown, value)) or "none"
    return markdown(value(str), limit=_LONGEST)
