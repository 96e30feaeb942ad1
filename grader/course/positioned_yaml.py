"""Reads YAML into plain data with the line and column of every value.

PyYAML's own loader keeps the last of two equal keys, turns `NO` into false and `012` into ten,
recurses at every level and drops positions. This module therefore reads PyYAML's events: scalars
follow YAML 1.2, as in editors, and nesting and aliases need no recursion.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

import yaml
from yaml.reader import Reader

Plain: TypeAlias = Any
"""None, bool, int, float, str, a list or a dict of these; aliases share one object."""

DEEPEST = 1000
"""The limit for nested collections; a tree of named nodes needs two for each move."""

LARGE, BRACKETS = 64 * 1024, 200
"""Texts of more characters or open brackets are first read by libyaml, if it is installed."""

_ARCHIVE = b"PK\x03\x04"
"""The first bytes of a ZIP archive."""
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
_TOKENS = {
    "'<stream end>'": "the end of the file",
    "'<block end>'": "the end of the indented block",
    "'<block mapping start>'": "a mapping",
    "'<block sequence start>'": "a list",
    "'<scalar>'": "a value",
    "<block end>": "the end of the indented block",
    "'<document start>'": "the start of the document",
    "end of stream": "end of the file",
    "quoted scalar": "quoted text",
    "simple key": "key",
    "flow sequence": "list",
    "flow mapping": "mapping",
    "block collection": "list",
    "block mapping": "mapping",
}
BARE_QUESTION_MARK = 'a bare ? starts a mapping key in YAML; write "?" with quotes'


Cause: TypeAlias = Literal[
    "",
    "empty file",
    "key that is no text",
    "second colon",
    "end of text",
    "open quote",
    "open list",
    "open mapping",
]
"""Why a text is not YAML; only the causes that `grader.written.parsing` can repair or explain."""


class Mistake(NamedTuple):
    """A mistake at a line and column, which count from 1; `text` is the message."""

    line: int
    column: int
    text: str
    cause: Cause = ""


class YamlError(ValueError):
    """The text cannot be read; `mistake` is the one that stopped the parser."""

    def __init__(self, mistake: Mistake) -> None:
        super().__init__(mistake.text)
        self.mistake = mistake


@dataclass(slots=True, eq=False)
class Node:
    """A value with its line and column, which count from 1.

    `items` are the nodes of a list, by index, or of a mapping, by key; `keys` has the line and
    column of each key of a mapping. Both are empty for a scalar.
    """

    line: int
    column: int
    data: Plain
    items: dict[str | int, Node]
    keys: dict[str, tuple[int, int]]

    def find(self, path: Sequence[str | int]) -> Node:
        """The node at `path`, or the last existing node on the way to it."""
        node = self
        for step in path:
            node = node.items.get(step, node)
        return node

    def mistake(self, text: str) -> Mistake:
        """A mistake at this node's line and column."""
        return Mistake(self.line, self.column, text)

    def key_mistake(self, key: str, text: str) -> Mistake:
        """A mistake at the line and column of one of this mapping's keys."""
        return Mistake(*self.keys[key], text)


def without_place(data: Plain) -> Node:
    """The node of data that does not come from a file."""
    items: dict[str | int, Node] = {}
    keys: dict[str, tuple[int, int]] = {}
    if isinstance(data, dict):
        items.update((key, without_place(item)) for key, item in data.items())
        keys = dict.fromkeys(data, (1, 1))
    elif isinstance(data, list):
        items.update((place, without_place(item)) for place, item in enumerate(data))
    return Node(1, 1, data, items, keys)


def read(raw: bytes) -> tuple[Node, list[Mistake]]:
    """The document in `raw`, and the mistakes that did not stop the parser.

    Raises YamlError if there is no document.
    """
    return _document(_parsed(_decoded(raw)))


def _parsed(text: str) -> _Composer:
    """The events of a document, put together. Raises YamlError."""
    if _is_slow(text) and hasattr(yaml, "CSafeLoader"):
        # The errors of this parser differ from machine to machine: the other one words them.
        with suppress(yaml.YAMLError):
            return _compose(yaml.parse(text, Loader=yaml.CSafeLoader))
    try:
        return _compose(yaml.parse(text, Loader=yaml.SafeLoader))
    except yaml.MarkedYAMLError as error:
        raise YamlError(_syntax_mistake(error, text)) from None
    except YamlError:
        raise
    except ValueError:  # PyYAML calls chr() and int() with texts that they reject
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
    _printable(text)
    return text


def _printable(text: str) -> None:
    if odd := Reader.NON_PRINTABLE.search(text):
        character = f"U+{ord(odd.group()):04X}"
        raise YamlError(
            _at(text[: odd.start()], f"the character {character} is not allowed in YAML; delete it")
        )


def _at(before: str, text: str) -> Mistake:
    return Mistake(before.count("\n") + 1, len(before) - before.rfind("\n"), text)


def _syntax_mistake(error: yaml.MarkedYAMLError, text: str) -> Mistake:
    """The message for an error of PyYAML."""
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line, mark.column) if mark else (0, 0)
    whole = [*text.split("\n"), "", ""][line]
    left, here = whole[:column], whole[column : column + 1]
    problem = error.problem or ""
    if here == "\t" and left.strip():
        return Mistake(line + 1, column + 1, "YAML allows no tab here; write a space instead")
    if here == "\t":
        return Mistake(line + 1, column + 1, "YAML cannot be indented with a tab; use spaces")
    if here == "?":
        return Mistake(line + 1, column + 1, BARE_QUESTION_MARK)
    if error.context == "while scanning an alias" and (star := error.context_mark):
        return Mistake(
            star.line + 1,
            star.column + 1,
            "a bare * starts an alias in YAML; put quotes around a text that begins with one",
        )
    if problem.startswith("expected <block end>") and not left.strip():
        return Mistake(
            line + 1,
            column + 1,
            f"this line starts in column {column + 1}, and no list or mapping above it does; "
            "indent it like the lines that it belongs with",
        )
    cause: Cause = _ended(problem, error.context or "")
    if problem.startswith("mapping values are not allowed") and _continues(left):
        return Mistake(
            line + 1,
            column + 1,
            "this line is indented deeper than the line above, so YAML takes it as a part of that "
            "line's value; indent both alike",
        )
    if problem.startswith("mapping values are not allowed"):
        problem = "a second ': ' on one line; put quotes around a text that contains one"
        cause = "second colon"
    context = f", {error.context}" if error.context and error.context_mark else ""
    if context and error.context_mark and error.context_mark.line != line:
        context += f" that starts on line {error.context_mark.line + 1}"
    sentence = f"this is not YAML: {problem}{context}"
    for token, words in _TOKENS.items():
        sentence = sentence.replace(token, words)
    return Mistake(line + 1, column + 1, sentence, cause)


def _continues(key: str) -> bool:
    """Whether an indented line has no other colon before the one that YAML refuses."""
    return key.startswith(" ") and ": " not in key and "- " not in key


def _ended(problem: str, context: str) -> Cause:
    """The quote or collection that was still open, if PyYAML found the text's end too early."""
    if not ("stream end" in problem or "end of stream" in problem):
        return ""
    sentence = problem + context
    if "quoted scalar" in sentence:
        return "open quote"
    if "sequence" in sentence or "block collection" in sentence:
        return "open list"
    return "open mapping" if "mapping" in sentence else "end of text"


class _Composer:
    """Builds a document from its events, with a stack of the open collections."""

    def __init__(self) -> None:
        self.mistakes: list[Mistake] = []
        self.anchors: dict[str, Node] = {}
        self.open: list[Node] = []
        self.pending: list[Node | None] = []
        self.root: Node | None = None

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
            mistake = key.mistake(f"a key must be text, and this is {show(name)}")
            self.mistakes.append(mistake._replace(cause="key that is no text"))
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
        if "?" in node.keys and not node.items:
            node.data = "?"  # the value that was meant, so that no other mistake follows
        self.add(node)


def _place(event: yaml.Event) -> tuple[int, int]:
    """The line and column where an event starts; both parsers mark every event."""
    mark = event.start_mark
    return (mark.line + 1, mark.column + 1) if mark else (1, 1)


def _compose(events: Iterator[yaml.Event]) -> _Composer:
    composer, documents = _Composer(), 0
    for event in events:
        if isinstance(event, yaml.ScalarEvent):
            plain = event.implicit[0]
            composer.add(composer.begin(event, scalar(event.value) if plain else event.value))
        elif isinstance(event, yaml.AliasEvent):
            composer.add(composer.alias(event))
        elif isinstance(event, (yaml.SequenceStartEvent, yaml.MappingStartEvent)):
            data: Plain = [] if isinstance(event, yaml.SequenceStartEvent) else {}
            if len(composer.open) == DEEPEST:
                problem = f"lists and mappings are nested more than {DEEPEST} deep; end them here"
                raise YamlError(Mistake(*_place(event), problem))
            composer.open.append(composer.begin(event, data))
            composer.pending.append(None)
        elif isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
            composer.close()
        elif isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                problem = "a second document starts here; put it in a file of its own"
                raise YamlError(Mistake(*_place(event), problem))
    return composer


def _document(composer: _Composer) -> tuple[Node, list[Mistake]]:
    if composer.root is None:
        raise YamlError(Mistake(1, 1, "the file is empty", "empty file"))
    return composer.root, composer.mistakes


def scalar(text: str) -> Plain:
    """The value of an unquoted scalar in YAML 1.2."""
    if text in _WORDS:
        return _WORDS[text]
    if _INT.fullmatch(text) and len(text) < 100:
        return int(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    return text


def show(data: Plain) -> str:
    """`data` for a message, shortened if it is long."""
    if data is None:
        return "empty"
    if isinstance(data, bool):
        return str(data).lower()
    if isinstance(data, str):
        return repr(data if len(data) <= 40 else data[:39] + "…")
    if isinstance(data, (int, float)):
        return repr(data)
    if not data:
        return "an empty list" if isinstance(data, list) else "an empty mapping"
    if isinstance(data, dict):
        return "a mapping"
    short = len(data) <= 4 and not any(isinstance(item, (list, dict)) for item in data)
    return f"[{', '.join(map(show, data))}]" if short else "a list"
