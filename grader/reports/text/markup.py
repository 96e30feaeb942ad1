"""HTML and SVG, escaped by construction: only `markup` combines tags and text.

Tags are in templates, which are literals. Texts are values, which may come from anybody: each is
made visible and escaped, unless it is Markup, which only this module makes. Any other operation on
Markup (+, %, str.join) returns a plain str, which is escaped again, and lets no tag in.

`tests/reports/text/test_markup_calls.py` checks every call: the template is a literal, each field
has its value, and a field within a tag is quoted or is `{attributes}`.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from typing import TypeAlias

from grader.reports.text.escape import printable

LONGEST = 600  # the most characters of a value that are shown, unless `shown` gets another limit

Content: TypeAlias = str | float  # a text or a number; a float is a coordinate


class Markup(str):
    """Escaped text with tags, ready for a page."""

    __slots__ = ()


class Attributes(str):
    """The attributes of an element, each after a space. Made by `attributes`."""

    __slots__ = ()


EMPTY = Markup()
_NONE = Attributes()


def markup(
    template: str, /, *values: Content, attributes: Attributes = _NONE, **named: Content
) -> Markup:
    """The template with its fields `{}` and `{name}` filled in, as `str.format` does. Raises
    TypeError if `attributes` is a plain str, IndexError or KeyError if a value is missing."""
    if not isinstance(attributes, Attributes):
        raise TypeError("`attributes` must be made by attributes()")
    for name, value in named.items():
        named[name] = _as_markup(value)
    return Markup(template.format(*map(_as_markup, values), attributes=attributes, **named))


def attributes(**given: Content | bool | None) -> Attributes:
    """The attributes of an element: `data_node=3` becomes ` data-node="3"`. True makes one without
    a value, False and None none. The name of a Python keyword ends in an underscore."""
    parts = []
    for name, value in given.items():
        if value is not None and value is not False:
            shown_name = name.rstrip("_").replace("_", "-")
            parts.append(
                f" {shown_name}" if value is True else f' {shown_name}="{_as_markup(value)}"'
            )
    return Attributes("".join(parts))


def lines(parts: Iterable[Content]) -> Markup:
    """The parts, each on a line of its own."""
    return Markup("\n".join(map(_as_markup, parts)))


def ended(parts: Iterable[Content]) -> Markup:
    """The parts, each on a line of its own, which is ended."""
    return Markup("".join(f"{_as_markup(part)}\n" for part in parts))


def joined(parts: Iterable[Content], between: Content = "") -> Markup:
    """The parts in a row, with `between` between each two."""
    return Markup(_as_markup(between).join(map(_as_markup, parts)))


def shown(words: Content, limit: int = LONGEST) -> Markup:
    """Text as a page shows it, with at most `limit` characters and every one of them visible."""
    return _shown(str(words), limit)


@lru_cache(maxsize=4096)  # a page repeats the same numbers and words thousands of times
def _shown(words: str, limit: int) -> Markup:
    return Markup(escape(printable(words, limit=limit)))


def embedded(code: str, tag: str) -> Markup:
    """The project's own code for a `script` or a `style`. Raises ValueError for its end tag."""
    if re.search(f"</{tag}", code, re.IGNORECASE):
        raise ValueError(f"a {tag} contains </{tag}, which would end it")
    return Markup(code)


def coordinate(value: float) -> str:
    """A coordinate, to the tenth of a pixel."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _as_markup(value: Content) -> Markup:
    if isinstance(value, float):
        return Markup(coordinate(value))
    return value if isinstance(value, Markup) else _shown(str(value), LONGEST)
