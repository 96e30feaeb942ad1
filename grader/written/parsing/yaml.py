"""Reads YAML, with a key for each part (see `grader.course.schema.answers`)."""

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Literal, TypeAlias

from grader.core.findings import unread_parts, written_reading
from grader.core.findings.unread_parts import WantedContent
from grader.core.models import CheckName, Word, WrittenRow
from grader.core.placed_values import Node, Plain, show
from grader.course import positioned_yaml
from grader.written.parsing import (
    column_headings,
    counted,
    cut_claims,
    lexicon,
    part_labels,
    ranged,
    text_lines,
    trace_rows,
    windows,
)
from grader.written.parsing.column_headings import POSITIONS
from grader.written.parsing.draft import NODE_PARTS, Draft, NodePart
from grader.written.parsing.lexicon import Column
from grader.written.parsing.part_labels import PARTS
from grader.written.parsing.trace_rows import LEAST

Scalar: TypeAlias = Literal["exercise", "value", "leaves", "move", "holds_for"]
MappedPart: TypeAlias = Literal["counts", "because"] | NodePart

ROW_KEYS: tuple[Column, ...] = (*POSITIONS, "alpha_in", "beta_in")
MOST_CELLS = 20  # The most cells of a row that are read. Aliases can repeat a long row many times.

_BREAK = re.compile(r"\r\n|[\r\n\x85\u2028\u2029]")
_COMMENT = re.compile(r"(?:^|\s)#.*")
_EMPTY = re.compile(r"(?<=[\[,])[ \t]*(?=,)")
_TOKEN = re.compile(r"(?:&\S{1,100}\s+)?(?P<text>[^\s,\[\]{}#]{1,200})")
_SHORT = 2  # the number of cells in the shortest row: of a leaf, or of a pruned node


def read(draft: Draft, text: str) -> None:
    """Read every key; a file that is not valid YAML is read as plain text, with a finding."""
    lines = list(draft.within_limit(_BREAK.split(text)))
    try:
        root, mistakes = positioned_yaml.read("\n".join(map(_filled, lines)).encode())
    except positioned_yaml.EmptyFileError:
        return  # an empty draft adds the finding itself
    except positioned_yaml.YamlError as error:
        _as_plain_text(draft, lines, error.mistake.line, error.mistake.text)
        return
    if isinstance(root.data, str):
        _as_plain_text(draft, lines, root.line, unread_parts.no_parts(show(root.data)))
        return
    for each in mistakes:
        draft.unread_part(each.text, each.line)
    _Document(draft, lines).read(root)


def _as_plain_text(draft: Draft, lines: Sequence[str], line: int, mistake: str) -> None:
    draft.unread_part(unread_parts.read_as_plain_text(mistake), line)
    plain = (_COMMENT.sub("", each).replace('"', "").rstrip(", ") for each in lines)
    text_lines.read(draft, "\n".join(plain))


def _filled(line: str) -> str:
    """The line, with `null` inserted into the empty cells of lists."""
    return _EMPTY.sub(" null", line) if "[" in line and not set(line) & set("\"'") else line


class _Document:
    """Reads the parts of one document."""

    def __init__(self, draft: Draft, lines: Sequence[str]) -> None:
        self._draft, self._source = draft, lines

    def read(self, root: Node) -> None:
        """Read all parts of the document."""
        if not isinstance(root.data, dict):
            problem = unread_parts.no_parts(show(root.data))
            at = self._draft.at(root.line)
            finding = written_reading.unreadable_answer(at=at, problem=problem)
            self._draft.leave_open(_words(root.data), finding)
            return
        readers: Mapping[int | str, Callable[[Node], None]] = {
            "exercise": partial(self._scalar, "exercise"),
            "value": self._value,
            "move": partial(self._scalar, "move"),
            "visited": partial(self._nodes, "visited"),
            "pruned": partial(self._nodes, "pruned"),
            "windows": self._windows,
            "leaves": self._leaves,
            "ordering": self._ordering,
            "trace": self._trace,
            "counts": partial(self._items, "counts", self._count),
            "ranges": self._ranges,
            "because": partial(self._items, "because", self._reason),
            "holds_for": partial(self._scalar, "holds_for"),
            **{one: partial(self._items, one, partial(self._of_node, one)) for one in NODE_PARTS},
            "selection": partial(self._nodes, "selection"),
        }
        for written, node in root.items.items():
            key = self._key(str(written), lexicon.part, {*readers, "about"}, node.line)
            if key == "about":
                continue
            if key not in readers and isinstance(node.data, dict) and self._has_part(node):
                self.read(node)
            elif key not in readers and counted.is_named(self._draft, key):
                self._count(key, node, node.line)
            elif key not in readers and self._draft.asks_values and self._draft.names.exact(key):
                self._of_node("values", key, node, node.line)
            elif key not in readers:
                line, _ = root.keys[str(written)]
                known = [str(each) for each in readers]
                close = self._draft.nearest(str(key), known)
                finding = written_reading.unknown_part(
                    at=self._draft.at(line), text=str(key), close=close, known=known
                )
                self._draft.leave_open(f"{key}: {_words(node.data)}", finding, close)
            elif node.data is not None:
                with self._draft.reading(key):
                    readers[key](node)

    @staticmethod
    def _has_part(node: Node) -> bool:
        """Whether a mapping has a part of the answer."""
        return any(lexicon.part(str(key)) for key in islice(node.items, MOST_CELLS))

    def _key(
        self,
        written: str,
        meaning: Callable[[str], str | None],
        known: Collection[int | str],
        line: int,
    ) -> str:
        """The known key that a key stands for, or the key itself."""
        key = meaning(written)
        if written in known or key is None or key not in known:
            return written
        if lexicon.is_slip(written):
            self._draft.meant("label", written, key, line)
        return key

    # ------------------------------------------------------------ parts

    def _scalar(self, key: Scalar, node: Node) -> None:
        if isinstance(node.data, (list, dict)):
            self._wrong(key, node, "condition" if key == "holds_for" else key)
        else:
            part_labels.take(self._draft, key, [self._text(node)], node.line)

    def _value(self, node: Node) -> None:
        if isinstance(node.data, dict) and self._draft.asks_values:
            self._items("values", partial(self._of_node, "values"), node)
        else:
            self._scalar("value", node)

    def _leaves(self, node: Node) -> None:
        if isinstance(node.data, list):
            self._nodes("leaves", node)
        else:
            self._scalar("leaves", node)

    def _nodes(self, key: CheckName, node: Node) -> None:
        words = self._words(key, node)
        if words is not None:
            self._draft.put(key, words, node.line)

    def _words(self, part: str, node: Node) -> tuple[Word, ...] | None:
        """The nodes in a YAML list or in one string."""
        if isinstance(node.data, dict):
            self._wrong(part, node, "nodes")
            return None
        words: list[Word] = []
        for item in node.items.values() if isinstance(node.data, list) else [node]:
            if isinstance(item.data, (list, dict)):
                self._wrong(unread_parts.item_of(part), item, "node")
            elif self._draft.spent:
                break
            elif item.data is not None:
                words += self._draft.words(self._text(item), item.line)
        return tuple(words)

    def _mapped_items(
        self, part: Literal[MappedPart, "windows", "ordering", "ranges"], node: Node
    ) -> Iterator[tuple[str, Node, int]]:
        """Each key of a part, its node and its line; none, and a finding, for other content."""
        if not isinstance(node.data, dict):
            self._wrong(part, node, part)
            return
        for name, given in node.items.items():
            yield str(name), given, node.keys[str(name)][0]

    def _windows(self, node: Node) -> None:
        for item in self._mapped_items("windows", node):
            self._window(*item)

    def _window(self, name: str, window: Node, line: int) -> None:
        if window.data is None or not self._draft.spend(name, line):
            return
        pair = self._pair(window)
        if pair is None:
            self._wrong(unread_parts.window_of(name), window, "window")
            return
        given: Mapping[Column, str] = {"node": name, "alpha": pair[0], "beta": pair[1]}
        self._draft.put_item("windows", column_headings.row(self._draft, given, line), line)

    def _pair(self, window: Node) -> tuple[str, str] | None:
        """The two bounds of a window: from a string, a list, or a mapping."""
        if isinstance(window.data, str):
            return windows.bounds(str(window.data))
        if len(window.items) != 2 or self._has_no_cell(window):
            return None
        if isinstance(window.data, dict):
            if set(window.data) != {"alpha", "beta"}:
                return None
            return self._text(window.items["alpha"]), self._text(window.items["beta"])
        return self._text(window.items[0]), self._text(window.items[1])

    def _ordering(self, node: Node) -> None:
        for name, children, line in self._mapped_items("ordering", node):
            words = self._words(unread_parts.order_of(name), children)
            if words is not None and children.data is not None:
                item = self._draft.word(name, line), words
                self._draft.put_item("ordering", item, line)

    def _items(self, part: MappedPart, read: Callable[[str, Node, int], None], node: Node) -> None:
        """Read a part key by key, or from one text as other layouts have it."""
        if isinstance(node.data, str):
            part_labels.take(self._draft, part, [node.data], node.line)
        else:
            for item in self._mapped_items(part, node):
                read(*item)

    def _count(self, name: str, node: Node, _: int) -> None:
        if isinstance(node.data, (list, dict)):
            self._wrong(unread_parts.of_node("counts", name), node, "leaves")
        else:
            counted.put(self._draft, name, self._text(node), node.line)

    def _ranges(self, node: Node) -> None:
        for name, given, line in self._mapped_items("ranges", node):
            if isinstance(given.data, str):
                part_labels.take(self._draft, "ranges", [f"{name}: {given.data}"], given.line)
            elif not isinstance(given.data, dict):
                self._wrong(unread_parts.item_of("ranges"), given, "ranges")
            else:
                at = ranged.leaf(self._draft, name, line) or self._draft.word(name, line)
                for inner, bounds in given.items.items():
                    self._range(at, str(inner), bounds)

    def _range(self, at: Word, name: str, bounds: Node) -> None:
        if bounds.data is None or not self._draft.spend(name, bounds.line):
            return
        pair = self._pair(bounds)
        if not isinstance(bounds.data, (list, dict)):
            pair = ranged.bounds(self._text(bounds))
        if pair is None:
            self._wrong(unread_parts.range_of(name, at.text), bounds, "range")
        else:
            ranged.put(self._draft, at, name, pair, bounds.line)

    def _reason(self, name: str, reason: Node, line: int) -> None:
        text = "" if isinstance(reason.data, (list, dict)) else self._text(reason)
        claim = cut_claims.of(self._draft, self._draft.word(name, line), text, line)
        if claim is not None and self._draft.spend(text, line):
            self._draft.put_item("because", claim, line)
        elif reason.data is not None:
            self._wrong(unread_parts.reason_at(name), reason, "cut")

    def _of_node(self, part: NodePart, name: str, given: Node, line: int) -> None:
        of_node, of_pair = PARTS[part].of_node, PARTS[part].of_pair is not None
        pair = of_pair and isinstance(given.data, list) and len(given.data) == _SHORT
        if isinstance(given.data, (list, dict)) and (not pair or self._has_no_cell(given)):
            wanted: WantedContent = "record" if of_pair else "value"
            self._wrong(unread_parts.of_node(part, name), given, wanted)
        elif of_node is not None and self._draft.spend(name, line):
            cells = given.items.values() if pair else [given]
            of_node(self._draft, name, "/".join(map(self._text, cells)), line)

    # ------------------------------------------------------------ trace

    def _trace(self, node: Node) -> None:
        if not isinstance(node.data, list):
            self._wrong("trace", node, "trace")
            return
        found = (self._row(item) for item in node.items.values() if item.data is not None)
        written = [row for row in found if row is not None]
        if written or not node.items:
            self._draft.put("trace", column_headings.evened(self._draft, written), node.line)

    def _row(self, item: Node) -> WrittenRow | None:
        if isinstance(item.data, list):
            return self._listed(item)
        if isinstance(item.data, dict) and len(item.data) == 1:
            ((key, value),) = item.items.items()
            if key not in ROW_KEYS and not isinstance(value.data, (list, dict)):
                return self._text_row(f"{key}: {self._text(value)}", item)
        if isinstance(item.data, dict):
            return self._mapped(item)
        return self._text_row(self._text(item), item)

    def _text_row(self, text: str, item: Node) -> WrittenRow | None:
        found = trace_rows.short(self._draft, text, item.line, leaves=True)
        found = found or trace_rows.written(self._draft, text, item.line, sure=":" in text)
        if found is None:
            self._wrong(unread_parts.item_of("trace"), item, "row")
        return found

    def _listed(self, item: Node) -> WrittenRow | None:
        """Read a row that is a list of cells."""
        many = len(item.data)
        if many == _SHORT and not self._has_no_cell(item):
            node, cell = map(self._text, item.items.values())
            if found := trace_rows.of_two(self._draft, node, cell, item.line):
                return found
        if not item.data or self._has_no_cell(item):
            self._wrong(unread_parts.item_of("trace"), item, "row")
            return None
        words = _words(item.data)
        if many < LEAST:
            self._draft.uneven(words, many, LEAST, item.line)
        elif many > len(POSITIONS):
            self._draft.uneven(words, many, LEAST, item.line, most=len(POSITIONS), comma=True)
        texts = {
            column: self._text(cell)
            for column, cell in zip(POSITIONS, item.items.values(), strict=False)
        }
        return self._made(texts, item, too_many=many > len(POSITIONS))

    def _mapped(self, item: Node) -> WrittenRow | None:
        """Read a row that is a mapping with named cells."""
        items: dict[str, Node] = {}
        for written in islice(item.items, MOST_CELLS):
            key = self._key(str(written), lexicon.column, ROW_KEYS, item.line)
            items.setdefault(key, item.items[written])
            if key not in ROW_KEYS:
                at = self._draft.at(item.keys[str(written)][0])
                close = self._draft.nearest(str(key), ROW_KEYS)
                self._draft.add(written_reading.unknown_part(at=at, text=str(key), close=close))
        if "node" not in items or self._has_no_cell(item):
            self._wrong(unread_parts.item_of("trace"), item, "row with node")
            return None
        texts: dict[Column, str] = {
            column: self._text(items[column]) for column in ROW_KEYS if column in items
        }
        return self._made(texts, item)

    def _made(
        self, texts: Mapping[Column, str], item: Node, *, too_many: bool = False
    ) -> WrittenRow | None:
        if not self._draft.spend("".join(texts.values()), item.line):
            return None
        made = column_headings.row_of_too_many if too_many else column_headings.row
        return made(self._draft, texts, item.line)

    @staticmethod
    def _has_no_cell(row: Node) -> bool:
        """Whether a row or window contains a list or a mapping instead of a cell."""
        cells = islice(row.items.values(), MOST_CELLS)
        return any(isinstance(cell.data, (list, dict)) for cell in cells)

    # ------------------------------------------------------------ texts

    def _text(self, node: Node) -> str:
        """A scalar as it was written, even if YAML read it as a number."""
        data = node.data
        if data is None or isinstance(data, str):
            return data or ""
        line = self._source[node.line - 1] if node.line <= len(self._source) else ""
        found = _TOKEN.match(line, node.column - 1)
        if found and positioned_yaml.scalar(found["text"]) == data:
            return found["text"]
        return str(data).lower() if isinstance(data, bool) else str(data)

    def _wrong(self, part: str, node: Node, wanted: WantedContent) -> None:
        self._draft.not_wanted(part, _words(node.data), wanted, node.line, show(node.data))


def _words(data: Plain) -> str:
    """The whole content of a node, for a person: a text as it is, anything else as JSON."""
    return data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
