"""A page's elements and their words, on top of `tests.support.strict_html`. Contains no tests."""

import base64
import hashlib
import re
from dataclasses import dataclass, field
from itertools import pairwise

from tests.support.strict_html import VOID
from tests.support.strict_html import Page as Read

SET_APART = frozenset({"td", "th", "dt", "dd", "li", "p", "div", "span", "button", "summary"})
"""Elements whose words are separate from those of their neighbours."""


@dataclass
class Element:
    """An element: its tag, its attributes, and all words in it."""

    tag: str
    attributes: dict[str, str]
    words: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())

    @property
    def classes(self) -> set[str]:
        return set(self.attributes.get("class", "").split())


class Page(Read):
    """The page, and its `elements` in order."""

    def __init__(self, html: str) -> None:
        self.html = html
        self.elements: list[Element] = []
        self._within: list[Element] = []
        super().__init__(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        super().handle_starttag(tag, attrs)
        self._part(tag)
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.elements.append(element)
        if tag not in VOID:
            self._within.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        super().handle_startendtag(tag, attrs)
        if tag not in VOID:
            self._within.pop()

    def handle_endtag(self, tag: str) -> None:
        super().handle_endtag(tag)
        self._within.pop()
        self._part(tag)

    def handle_data(self, data: str) -> None:
        super().handle_data(data)
        for element in self._within:
            element.words.append(data)

    def _part(self, tag: str) -> None:
        """A space on both sides of a block element."""
        for element in self._within:
            element.words += [" "] * (tag in SET_APART)

    def all(self, tag: str = "", kind: str = "") -> list[Element]:
        """The elements of that tag and class."""
        return [
            element
            for element in self.elements
            if tag in {"", element.tag} and (not kind or kind in element.classes)
        ]

    def one(self, tag: str = "", kind: str = "") -> Element:
        """The one element of that tag and class."""
        (element,) = self.all(tag, kind)
        return element

    def faults(self) -> list[str]:
        """All faults of the page as a document."""
        found = list(self.wrong)
        for element in self.elements:
            given = element.attributes
            if "src" in given or not given.get("href", "#").startswith("#"):
                found.append(f"{given} leads out of the page")
            found += [f"{name} is a handler" for name in given if name.startswith("on")]
            found += ["a style of its own"] if "style" in given else []
        levels = [int(one.tag[1]) for one in self.elements if re.fullmatch("h[1-6]", one.tag)]
        found += ["the first heading is no h1"] if levels[:1] != [1] else []
        pairs = pairwise(levels)
        found += [f"an h{one} before an h{other}" for one, other in pairs if other > one + 1]
        return found + self._scripts()

    def _scripts(self) -> list[str]:
        """Scripts that the page's own policy forbids."""
        heads = (one.attributes for one in self.all("meta") if "http-equiv" in one.attributes)
        (policy,) = (one["content"] for one in heads)
        codes = (one for one in self.all("script") if "type" not in one.attributes)
        digests = (hashlib.sha256("".join(one.words).encode()).digest() for one in codes)
        hashes = (f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
        return ["a script that is not allowed" for one in hashes if one not in policy]


def taken_apart(html: str) -> Page:
    """The page; an AssertionError if it has a fault."""
    page = Page(html)
    assert page.faults() == []
    return page
