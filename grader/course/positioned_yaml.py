"""Reads YAML into plain data with the line and column of every value.

PyYAML's own loader keeps the last of two equal keys, turns `NO` into false and `012` into ten,
recurses at every level and drops positions. This module therefore reads PyYAML's events: scalars
follow YAML 1.2, as in editors, and nesting and aliases need no recursion.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import yaml
from yaml.reader import Reader
from yaml.scanner import ScannerError

from grader.core.placed_values import Mistake, Node, Plain, refusal, show

DEEPEST = 1000  # the limit for nested collections; a tree of named nodes needs two for each move

LARGE, BRACKETS = 64 * 1024, 200
"""Texts of more characters or open brackets are first read by libyaml, if it is installed."""

_ARCHIVE = b"PK\x03\x04"  # the first bytes of a ZIP archive
_INT = re.compile(r"[-+]?[0-9]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_BEYOND_UNICODE = re.compile(r"\\U(?!000|0010)[0-9A-Fa-f]{8}")
_WORDS: Mapping[str, Plain] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan")),
    **{
        sign + word: float(sign + "inf")
        for sign in ("", "+", "-")
        for word in (".inf", ".Inf", ".INF")
    },
}
_QUOTED = re.compile(r"""'(?:[^']|'')*'(?!')|"(?:[^"\\]|\\.)*\"""", re.DOTALL)
_ESCAPE = re.compile(r"\\[xuU]?$")
_INDICATORS = {
    "*": "starts an alias in YAML",
    "&": "starts an anchor in YAML",
    "!": "starts a tag in YAML",
    "%": "starts a directive in YAML",
    "|": "starts a block of text in YAML",
    ">": "starts a block of text in YAML",
    "@": "is reserved in YAML",
    "`": "is reserved in YAML",
}
"""The effect of a character at the start of a text that is not in quotes."""
_CLOSED_BY = {"[": ("]", "list"), "{": ("}", "mapping"), "'": ("'", "text"), '"': ('"', "text")}
"""The end of what a character opens, and the noun for it."""
BARE_QUESTION_MARK = 'a bare ? starts a mapping key in YAML; write "?" with quotes'


class YamlError(ValueError):
    """The text cannot be read; `mistake` is the one that stopped the parser."""

    def __init__(self, mistake: Mistake) -> None:
        super().__init__(mistake.text)
        self.mistake = mistake


class EmptyFileError(YamlError):
    """There is no document: the text is empty, or has only comments."""

    def __init__(self) -> None:
        super().__init__(Mistake(1, 1, "the file is empty"))


def read_mapping(path: Path, raw: bytes, first: str) -> tuple[Node, list[Mistake]]:
    """The mapping in a file, and the mistakes that did not stop the parser. `first` has the keys
    that an empty file needs. Raises DocumentError if there is no mapping."""
    try:
        root, mistakes = read(raw)
    except YamlError as error:
        more = f"; write {first}" if isinstance(error, EmptyFileError) else ""
        mistake = error.mistake._replace(text=f"{error.mistake.text}{more}")
        raise refusal(path, [mistake]) from None
    if isinstance(root.data, dict) and root.keys:
        return root, mistakes
    problem = f"the file is {show(root.data)}; it must be a mapping of keys to values"
    raise refusal(path, [*mistakes, root.mistake(problem)])


def read(raw: bytes) -> tuple[Node, list[Mistake]]:
    """The document in `raw`, and its lesser mistakes. Raises YamlError if there is no document."""
    composer = _parsed(_decoded(raw))
    if composer.root is None:
        raise EmptyFileError
    return composer.root, composer.mistakes


def _parsed(text: str) -> _Composer:
    """The events of a document, put together. Raises YamlError."""
    if _is_slow(text) and hasattr(yaml, "CSafeLoader"):
        # The places of this parser's errors differ from machine to machine: the other finds them.
        with suppress(yaml.YAMLError):
            return _Composer().composed(yaml.parse(text, Loader=yaml.CSafeLoader))
    composer = _Composer()
    try:
        return composer.composed(yaml.parse(text, Loader=yaml.SafeLoader))
    except yaml.MarkedYAMLError as error:
        raise YamlError(_syntax_mistake(error, text, composer)) from None
    except YamlError:
        raise
    except (ValueError, OverflowError):  # PyYAML calls chr() and int() with what they reject
        beyond = _BEYOND_UNICODE.search(text)
        above = text[: beyond.start()] if beyond else ""
        cause = (
            f"{beyond.group()} is not a character" if beyond else "its %YAML line has no version"
        )
        raise YamlError(_at(above, f"this is not YAML: {cause}; delete it")) from None


def _is_slow(text: str) -> bool:
    """Whether the parser in Python is slow: its time grows with the square of the open brackets."""
    return len(text) > LARGE or text.count("[") + text.count("{") > BRACKETS


def _decoded(raw: bytes) -> str:
    if raw.startswith(_ARCHIVE):
        raise YamlError(Mistake(1, 1, "this is a ZIP archive, not a YAML file; unpack it first"))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8", "replace")
        raise YamlError(
            _at(before, f"byte 0x{raw[error.start]:02x} is not UTF-8; save the file as UTF-8")
        ) from None
    if odd := Reader.NON_PRINTABLE.search(text):
        character = f"U+{ord(odd.group()):04X}"
        raise YamlError(
            _at(text[: odd.start()], f"the character {character} is not allowed in YAML; delete it")
        )
    return text


def _at(before: str, text: str) -> Mistake:
    return Mistake(before.count("\n") + 1, len(before) - before.rfind("\n"), text)


def _syntax_mistake(error: yaml.MarkedYAMLError, text: str, composer: _Composer) -> Mistake:
    """The message for an error of PyYAML, by its kind, the text at its marks (the error, and the
    start of the token or collection that could not be read), and the document up to it."""
    place, start = error.problem_mark, error.context_mark
    if place is None:  # all errors of its scanner and its parser have one
        raise error
    left, here = text[place.index - place.column : place.index], text[place.index : place.index + 1]
    first = here if start is None else text[start.index : start.index + 1]
    begins = place if start is None else start
    scans = isinstance(error, ScannerError)
    is_deeper = left.startswith(" ") and ": " not in left and "- " not in left
    at, quoted, opener = place, composer.quoted, composer.opener(text)
    if quoted is not None and quoted.end_mark and quoted.end_mark.index == place.index:
        opened = f"the {text[place.index - 1]} of line {_place(quoted)[0]}"
        problem = f"{opened} is closed just before this; close it where its text ends"
    elif first == '"' and here and (escape := _ESCAPE.search(left)):
        problem = f"{escape.group()}{here} is no escape sequence; write \\\\ for a backslash"
        problem = f"this is not YAML: {problem}"
    elif here == "\t" and left.strip():
        problem = "YAML allows no tab here; write a space instead"
    elif here == "\t":
        problem = "YAML cannot be indented with a tab; use spaces"
    elif here == "?":
        problem = BARE_QUESTION_MARK
    elif first in _INDICATORS and begins.line == place.line:
        at = begins
        remedy = "put quotes around a text that begins with one"
        problem = f"a bare {first} {_INDICATORS[first]}; {remedy}"
    elif scans and start is None and here == ":" and is_deeper:
        problem = (
            "this line is indented deeper than the line above, so YAML takes it as a part of that "
            "line's value; indent both alike"
        )
    elif not scans and begins.index < place.index and opener is None and not left.strip():
        problem = (
            f"this line starts in column {place.column + 1}, and no list or mapping above it does; "
            "indent it like the lines that it belongs with"
        )
    else:
        reason = _unscanned if scans else partial(_unparsed, opener=opener)
        problem = f"this is not YAML: {reason(text, place, start)}"
    return Mistake(at.line + 1, at.column + 1, problem)


def _unscanned(text: str, place: yaml.Mark, start: yaml.Mark | None) -> str:
    """The reason for which no token can be read at `place`."""
    here = text[place.index : place.index + 1]
    if start is None and here == ":":
        return "a second ': ' on one line; put quotes around a text that contains one"
    if start is None:
        return "a list cannot start here; write its first - on a line of its own"
    if text[start.index] in "'\"" and not _QUOTED.match(text, start.index, place.index):
        return _never_closed(text, start)
    return f"could not find expected ':', while scanning a key{_above(start, place)}"


def _unparsed(
    text: str, place: yaml.Mark, start: yaml.Mark | None, *, opener: yaml.Mark | None
) -> str:
    """The reason why the token at `place` cannot stand there, in `opener` if that is open."""
    here = text[place.index : place.index + 1]
    found = _document_end(text, place) or (repr(here) if here in ",:-[]{}" else "a value")
    if opener is not None and _document_end(text, place):
        return _never_closed(text, opener)
    if start is None:
        return f"expected the start of the document, but found {found}"
    if start.index == place.index:
        return f"expected a value, but found {found}"
    if opener is not None:
        closing, noun = _CLOSED_BY[text[opener.index]]
        remedy = f"write a comma, or close the {noun} of line {opener.line + 1} with {closing}"
        return f"expected ',' or '{closing}', but found {found}; {remedy}"
    noun = "list" if text[start.index] == "-" else "mapping"
    block = f"the indented block, but found {found}, while parsing a {noun}"
    return f"expected the end of {block}{_above(start, place)}"


def _never_closed(text: str, opener: yaml.Mark) -> str:
    """The message about the quote, bracket or brace at a mark."""
    closing, noun = _CLOSED_BY[text[opener.index]]
    opened = f"the {text[opener.index]} of line {opener.line + 1}"
    return f"{opened} is never closed; write {closing} where its {noun} ends"


def _above(start: yaml.Mark, place: yaml.Mark) -> str:
    """The clause on the line of `start`, if that is above `place`."""
    return f" that starts on line {start.line + 1}" if start.line < place.line else ""


def _document_end(text: str, place: yaml.Mark) -> str:
    """The end of a document that is at `place`, for a message; "" if none is."""
    marker = "" if place.column else text[place.index : place.index + 3]
    if marker in {"---", "..."}:
        return f"the {'start' if marker == '---' else 'end'} of the document"
    return "" if text[place.index : place.index + 1] else "the end of the file"


class _Composer:
    """Builds a document from its events, with a stack of the open collections."""

    def __init__(self) -> None:
        self.mistakes: list[Mistake] = []
        self.anchors: dict[str, Node] = {}
        self.open: list[Node] = []
        self.pending: list[Node | None] = []
        self.marks: list[Any] = []
        self.root: Node | None = None
        self.quoted: yaml.ScalarEvent | None = None  # the last event, if in quotes

    def opener(self, text: str) -> yaml.Mark | None:
        """The bracket or brace of the innermost open collection that has one; None if none has."""
        marks = (mark for mark in reversed(self.marks) if mark and text[mark.index] in "[{")
        return next(marks, None)

    def composed(self, events: Iterator[yaml.Event]) -> _Composer:
        """This, with the nodes of one document."""
        documents = 0
        for event in events:
            self.quoted = None
            if isinstance(event, yaml.ScalarEvent):
                plain = event.implicit[0]
                self.quoted = event if event.style in {"'", '"'} else None
                self.add(self.begin(event, scalar(event.value) if plain else event.value))
            elif isinstance(event, yaml.AliasEvent):
                self.add(self.alias(event))
            elif isinstance(event, (yaml.SequenceStartEvent, yaml.MappingStartEvent)):
                self.enter(event)
            elif isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
                self.close()
            elif isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    problem = "a second document starts here; put it in a file of its own"
                    raise YamlError(Mistake(*_place(event), problem))
        return self

    def enter(self, event: yaml.CollectionStartEvent) -> None:
        """Begins a list or a mapping."""
        if len(self.open) == DEEPEST:
            problem = f"lists and mappings are nested more than {DEEPEST} deep; end them here"
            raise YamlError(Mistake(*_place(event), problem))
        data: Plain = [] if isinstance(event, yaml.SequenceStartEvent) else {}
        self.open.append(self.begin(event, data))
        self.pending.append(None)
        self.marks.append(event.start_mark if event.flow_style else None)

    def begin(self, event: yaml.NodeEvent, data: Plain) -> Node:
        node = Node(*_place(event), data, {}, {})
        tag = getattr(event, "tag", None)
        if tag is not None and tag != "!":
            written = tag.replace("tag:yaml.org,2002:", "!!")
            self.mistakes.append(node.mistake(f"the tag {written} is not allowed here; delete it"))
        if event.anchor is not None:
            self.anchors[event.anchor] = node
        return node

    def alias(self, event: yaml.AliasEvent) -> Node:
        name = event.anchor or ""
        node = self.anchors.get(name)
        if node is None:
            problem = f"no anchor is named {name!r}; write &{name} before the value it stands for"
            raise YamlError(Mistake(*_place(event), problem))
        if any(node is outer for outer in self.open):
            problem = f"*{name} is inside the value that it repeats; write the value out"
            raise YamlError(Mistake(*_place(event), problem))
        return node

    def add(self, node: Node) -> None:
        """Adds a finished node to the innermost open collection."""
        if not self.open:
            self.root = node
            return
        holder = self.open[-1]
        if isinstance(holder.data, list):
            holder.items[len(holder.data)] = node
            holder.data.append(node.data)
        elif (key := self.pending[-1]) is None:
            self.pending[-1] = node
        else:
            self.pending[-1] = None
            self._pair(holder, key, node)

    def _pair(self, holder: Node, key: Node, value: Node) -> None:
        name = key.data
        if name is None and value.data is None:
            self.mistakes.append(key.mistake(BARE_QUESTION_MARK))
            holder.keys["?"] = (key.line, key.column)
        elif not isinstance(name, str):
            quotes = "; put quotes around it" if isinstance(name, (int, float)) else ""
            problem = f"a key must be text, and this is {show(name)}{quotes}"
            self.mistakes.append(key.mistake(problem))
        elif name in holder.items:
            line = holder.keys[name][0]
            self.mistakes.append(
                key.mistake(f"{name} is given twice, first on line {line}; delete one of them")
            )
        else:
            holder.items[name] = value
            holder.keys[name] = (key.line, key.column)
            holder.data[name] = value.data

    def close(self) -> None:
        node = self.open.pop()
        self.pending.pop()
        self.marks.pop()
        if "?" in node.keys and not node.items:
            node.data = "?"  # the value that was meant, so that no other mistake follows
        self.add(node)


def _place(event: yaml.Event) -> tuple[int, int]:
    """The line and column where an event starts; both parsers mark every event."""
    mark = event.start_mark
    return (mark.line + 1, mark.column + 1) if mark else (1, 1)


def scalar(text: str) -> Plain:
    """The value of an unquoted scalar in YAML 1.2."""
    if text in _WORDS:
        return _WORDS[text]
    if _INT.fullmatch(text) and len(text) < 100:
        return int(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    return text
