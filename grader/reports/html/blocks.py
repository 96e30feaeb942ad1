"""The small blocks that all pages have: values by their labels, headings, things left out."""

from collections.abc import Iterable

from grader.core.findings.phrases import count
from grader.reports.text.markup import EMPTY, Content, Markup, attributes, joined, lines, markup


def facts(found: Iterable[tuple[str, Content]], kind: str | None = "answers") -> Markup:
    """Values by their labels, in a style; nothing if there are none."""
    items = lines(
        markup("<div><dt>{}</dt><dd>{}</dd></div>", label, value) for label, value in found
    )
    if not items:
        return EMPTY
    return markup("<dl{attributes}>\n{}\n</dl>", items, attributes=attributes(class_=kind))


def heads(names: Iterable[Content], kind: str | None = None) -> Markup:
    """The headings of columns."""
    given = attributes(class_=kind)
    return joined(
        markup('<th scope="col"{attributes}>{}</th>', name, attributes=given) for name in names
    )


def more(left_out: int, noun: str) -> Markup:
    """The sentence that so many are left out; nothing if none is."""
    return markup('<p class="soft">{}.</p>', count(left_out, noun)) if left_out > 0 else EMPTY
