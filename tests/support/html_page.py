"""A strict HTML reader: every tag must be closed, every id unique. Contains no tests."""

import base64
import hashlib
import json
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import pairwise

VOID = frozenset({"meta", "input", "br", "link", "img", "hr"})
POINTERS = ("for", "aria-labelledby", "aria-describedby")
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


class Page(HTMLParser):
    """The contents of a page: its `elements` in order, visible `texts`, `scripts` by their id or
    position, and its faults in `wrong`.
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.html = html
        self.elements: list[Element] = []
        self.texts: list[str] = []
        self.scripts: dict[str, str] = {}
        self.wrong: list[str] = []
        self._within: list[Element] = []
        self.feed(html)
        self.close()
        self.wrong += [f"<{element.tag}> stays open" for element in self._within]
        ids = self.ids
        self.wrong += [f"the id {one} comes twice" for one in set(ids) if ids.count(one) > 1]
        for element in self.elements:
            given = element.attributes
            wanted = " ".join(given.get(name, "") for name in POINTERS).split()
            if given.get("href", "").startswith("#"):
                wanted.append(given["href"][1:])
            self.wrong += [f"<{element.tag}> points to {one}" for one in wanted if one not in ids]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        if len(element.attributes) < len(attrs):
            self.wrong.append(f"<{tag}> has an attribute twice")
        self._part(tag)
        self.elements.append(element)
        if tag not in VOID:
            self._within.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._within.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self._within or self._within.pop().tag != tag:
            self.wrong.append(f"</{tag}> closes nothing")
        self._part(tag)

    def handle_data(self, data: str) -> None:
        inside = self._within[-1].tag if self._within else ""
        if inside == "script":
            name = self.elements[-1].attributes.get("id") or str(len(self.scripts))
            self.scripts[name] = self.scripts.get(name, "") + data
        elif inside and inside != "style":
            self.texts.append(data)
        for element in self._within:
            element.words.append(data)

    def unknown_decl(self, data: str) -> None:
        self.wrong.append(f"<![{data}")

    def _part(self, tag: str) -> None:
        """A space on both sides of a block element."""
        for element in self._within:
            element.words += [" "] * (tag in SET_APART)

    @property
    def ids(self) -> list[str]:
        return [each.attributes["id"] for each in self.elements if "id" in each.attributes]

    @property
    def text(self) -> str:
        """All visible text."""
        return " ".join(" ".join(self.texts).split())

    def data(self, name: str) -> dict:
        """The JSON data with that id."""
        return json.loads(self.scripts[name])

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

    def flaws(self) -> list[str]:
        """Its faults, and its requests."""
        away = (
            each.tag
            for each in self.elements
            if "src" in each.attributes or not (each.attributes.get("href") or "#").startswith("#")
        )
        return [*self.wrong, *(f"<{tag}> leads out of the page" for tag in away)]

    def faults(self) -> list[str]:
        """All faults of the page as a document."""
        found = self.flaws()
        for element in self.elements:
            given = element.attributes
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
