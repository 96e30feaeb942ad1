"""A strict HTML reader: every tag must be closed, every id unique. Contains no tests."""

import json
from html.parser import HTMLParser

VOID = frozenset({"meta", "input", "br", "link", "img", "hr"})
POINTERS = ("for", "aria-labelledby", "aria-describedby")


class Page(HTMLParser):
    """The contents of a page: `tags` with their attributes in order, `ids`, visible `texts`,
    `scripts` by their id or position, and its faults in `wrong`.
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.ids: list[str] = []
        self.texts: list[str] = []
        self.scripts: dict[str, str] = {}
        self.wrong: list[str] = []
        self.feed(html)
        self.close()
        self.wrong += [f"<{tag}> stays open" for tag in self.open]
        self.wrong += [
            f"the id {one} comes twice" for one in set(self.ids) if self.ids.count(one) > 1
        ]
        for tag, attributes in self.tags:
            wanted = " ".join(str(attributes.get(name) or "") for name in POINTERS).split()
            if (attributes.get("href") or "").startswith("#"):
                wanted.append(str(attributes["href"])[1:])
            self.wrong += [f"<{tag}> points to {one}" for one in wanted if one not in self.ids]

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if len(attributes) < len(attrs):
            self.wrong.append(f"<{tag}> has an attribute twice")
        self.tags.append((tag, attributes))
        if "id" in attributes:
            self.ids.append(str(attributes["id"]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> closes nothing")

    def handle_data(self, data):
        if self.open and self.open[-1] == "script":
            name = self.tags[-1][1].get("id") or str(len(self.scripts))
            self.scripts[name] = self.scripts.get(name, "") + data
        elif self.open and self.open[-1] != "style":
            self.texts.append(data)

    def unknown_decl(self, data):
        self.wrong.append(f"<![{data}")

    def data(self, name: str) -> dict:
        """The JSON data with that id."""
        return json.loads(self.scripts[name])

    @property
    def text(self) -> str:
        """All visible text."""
        return " ".join(" ".join(self.texts).split())
