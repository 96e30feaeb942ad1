"""HTML and SVG, escaped by construction: `markup` alone brings tags and words together.

Tags are written in templates, which are literals; words are values, and anybody may have chosen
them. Each value is made visible and escaped, unless it is Markup, which only this module makes.
Whatever else is done to Markup (+, %, str.join) makes a plain str of it, which is escaped once
more: such a slip can be seen in the page, and lets nothing in.

`tests/reports/text/test_markup_calls.py` reads every call: the template is a literal, its fields
have their values, and a field within a tag stands between quotes or is `{attributes}`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape
from typing import TypeAlias

from grader.reports.text.escape import visible

LONGEST = 600
"""The most characters of a value that are shown, unless `shown` is given another limit."""

Content: TypeAlias = "str | int"


class Markup(str):
    """Markup as it may stand in a page."""

    __slots__ = ()


class Attributes(str):
    """Attributes of an element, each with a space before it. Made by `attributes`."""

    __slots__ = ()


EMPTY = Markup()
_NONE = Attributes()


def markup(
    template: str, /, *values: Content, attributes: Attributes = _NONE, **named: Content
) -> Markup:
    """The template with its fields filled in as `str.format` does: `{}`, `{name}`.

    Raises TypeError if `attributes` are a plain str, IndexError or KeyError if a value is missing.
    """
    if not isinstance(attributes, Attributes):
        raise TypeError("the attributes of an element are made by attributes()")
    for name, value in named.items():
        named[name] = _as_markup(value)
    return Markup(template.format(*map(_as_markup, values), attributes=attributes, **named))


def attributes(**given: Content | bool | None) -> Attributes:
    """Attributes, `data_node=3` as ` data-node="3"`. True is one without a value; False and None
    are none. A name that Python reserves is given with an underscore behind it."""
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


def joined(parts: Iterable[Content], between: Content = "") -> Markup:
    """The parts in a row, with `between` between two of them."""
    return Markup(_as_markup(between).join(map(_as_markup, parts)))


def shown(words: Content, limit: int = LONGEST) -> Markup:
    """Words as a page shows them: every odd character visible, at most `limit` of them."""
    return _shown(str(words), limit)


@lru_cache(maxsize=4096)  # a page has the same numbers and kinds thousands of times
def _shown(words: str, limit: int) -> Markup:
    return Markup(escape(visible(words, limit=limit)))


def embedded(code: str, tag: str) -> Markup:
    """Our own code for a `script` or a `style`, in which HTML knows no escapes.

    Raises ValueError if the code would end its element before its end.
    """
    if re.search(f"</{tag}", code, re.IGNORECASE):
        raise ValueError(f"</{tag} stands in a {tag}")
    return Markup(code)


def _as_markup(value: Content) -> Markup:
    return value if isinstance(value, Markup) else _shown(str(value), LONGEST)
