"""Reads YAML, with a key for each part (see `grader.course.schema.answers`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import islice

from grader.core.models import Word, WrittenRow
from grader.course import positioned_yaml
from grader.course.positioned_yaml import Mistake, Node
from grader.written.parsing import cells, labelled_parts, table_columns, trace_rows, yaml_repair
from grader.written.parsing.draft import Draft, Part, shown
from grader.written.parsing.table_columns import POSITIONS, Column
from grader.written.parsing.trace_rows import LEAST

ROW_KEYS: tuple[Column, ...] = (*POSITIONS, "alpha_in", "beta_in")
MOST_CELLS = 20
"""The most cells of a row that are read. Aliases can repeat a long row many times."""

_UNQUOTED = re.compile(r"\s*-\s+(?P<row>[^\s\"'\[{].*:.*)")
_LONGEST_ROW = 200
_TOKEN = re.compile(r"(?:&\S{1,100}\s+)?(?P<text>[^\s,\[\]{}#]{1,200})")
_A_ROW = 'a row such as [D, 6, +inf, 6, MAXvalue] or "D: 6: +inf: 6 MAXvalue"'
_SHORT = 2
"""The number of cells in the shortest row: of a leaf, or of a pruned node."""

_A_WINDOW = "two bounds, as in [-inf, 6]"
_SCALARS: Mapping[str, str] = {
    "exercise": "the id of an exercise", "value": "a number", "leaves": "a whole number",
    "move": "the name of one node",
}  # fmt: skip
_NAMES = "a list of nodes, as in [A, B, D]"


def read(draft: Draft, text: str) -> None:
    """Read every key; a mistake in one does not affect the others."""
    lines = yaml_repair.lines(text)
    try:
        root, mistakes = positioned_yaml.read(text.encode())
    except positioned_yaml.YamlError as error:
        if error.mistake.text == positioned_yaml.EMPTY:
            return  # the draft reports an empty answer itself
        lines = yaml_repair.filled(lines)
        found = _rest(draft, lines)
        if found is None:
            _complain(draft, "unreadable-answer", lines, error.mistake)
            return
        root, mistakes = found
    for line, _, problem in mistakes:
        remedy = "; put quotes around it" if problem.startswith("a key must be a text") else ""
        draft.complain("unread-part", line, problem=problem + remedy)
    _Document(draft, lines).read(root)


def _rest(draft: Draft, lines: Sequence[str]) -> tuple[Node, list[Mistake]] | None:
    """The valid parts of a file that is not valid YAML as a whole; None if there are none."""
    kept, slips = yaml_repair.without_slips(lines)
    try:
        found = positioned_yaml.read("\n".join(kept).encode())
    except positioned_yaml.YamlError:
        return None
    for slip in slips:
        _complain(draft, "unread-part", lines, slip)
        draft.attempt(yaml_repair.key_of(lines, slip.line))
    return found


def _complain(draft: Draft, code: str, lines: Sequence[str], slip: Mistake) -> None:
    """Add a finding about invalid YAML; for a trace row without quotes, with the corrected row."""
    line, _, problem = slip
    text = lines[line - 1] if line <= len(lines) else ""
    if "quotes around a text" in problem and len(text) <= _LONGEST_ROW:
        found = _UNQUOTED.fullmatch(text)
        row = " ".join(found["row"].split()) if found else ""
        if 0 < len(row) < 100 and '"' not in row:
            problem += f', as in "{row}"'
    draft.complain(code, line, problem=problem)


class _Document:
    """Reads the parts of one document."""

    def __init__(self, draft: Draft, lines: Sequence[str]) -> None:
        self._draft, self._source = draft, lines

    def read(self, root: Node) -> None:
        """Read all parts of the document."""
        if not isinstance(root.data, dict):
            problem = (
                f"the file is {positioned_yaml.show(root.data)}; it must have keys such as "
                "value, visited and trace"
            )
            self._draft.complain("unreadable-answer", root.line, problem=problem)
            return
        readers: Mapping[int | str, Callable[[Node], None]] = {
            "exercise": partial(self._scalar, "exercise"),
            "value": partial(self._scalar, "value"),
            "move": partial(self._scalar, "move"),
            "visited": partial(self._nodes, "visited"),
            "pruned": partial(self._nodes, "pruned"),
            "windows": self._windows,
            "leaves": partial(self._scalar, "leaves"),
            "ordering": self._ordering,
            "trace": self._trace,
        }
        for key, node in root.items.items():
            if key not in readers:
                line, _ = root.keys[str(key)]
                known = [str(each) for each in readers]
                meant = self._draft.meant(str(key), known) or f"; the parts are {', '.join(known)}"
                self._draft.attempt(self._draft.nearest(str(key), known))
                self._draft.complain("unknown-part", line, actual=shown(str(key)), meant=meant)
            elif node.data is not None:
                before = self._draft.complaints
                readers[key](node)
                if self._draft.complaints > before:
                    self._draft.attempt(str(key))

    # ------------------------------------------------------------ parts

    def _scalar(self, key: labelled_parts.Labelled, node: Node) -> None:
        if isinstance(node.data, (list, dict)):
            self._wrong(key, node, _SCALARS[key])
        else:
            labelled_parts.take(self._draft, key, [self._text(node)], node.line)

    def _nodes(self, key: Part, node: Node) -> None:
        words = self._words(key, node)
        if words is not None:
            self._draft.put(key, words, node.line)

    def _words(self, what: str, node: Node) -> tuple[Word, ...] | None:
        """The nodes in a YAML list or in one string."""
        if isinstance(node.data, dict):
            self._wrong(what, node, _NAMES)
            return None
        words: list[Word] = []
        for item in node.items.values() if isinstance(node.data, list) else [node]:
            if isinstance(item.data, (list, dict)):
                self._wrong(f"an item of {what}", item, "the name of a node")
            elif self._draft.spent:
                break
            elif item.data is not None:
                words += self._draft.words(self._text(item), item.line)
        return tuple(words)

    def _windows(self, node: Node) -> None:
        if not isinstance(node.data, dict):
            self._wrong("windows", node, "a mapping from nodes to bounds, as in {A: [-inf, +inf]}")
            return
        for name, window in node.items.items():
            self._window(str(name), window, node.keys[str(name)][0])

    def _window(self, name: str, window: Node, line: int) -> None:
        if window.data is None or not self._draft.spend(name, line):
            return
        pair = self._pair(window)
        if pair is None:
            self._wrong(f"the window of {name[:40]}", window, _A_WINDOW)
            return
        given: Mapping[Column, str] = {"node": name, "alpha": pair[0], "beta": pair[1]}
        self._draft.put_window(table_columns.row(self._draft, given, line))

    def _pair(self, window: Node) -> tuple[str, str] | None:
        """The two bounds of a window: from a string, a list, or a mapping."""
        if isinstance(window.data, str):
            return cells.bounds(str(window.data))
        if len(window.items) != 2 or self._has_no_cell(window):
            return None
        if isinstance(window.data, dict):
            if set(window.data) != {"alpha", "beta"}:
                return None
            return self._text(window.items["alpha"]), self._text(window.items["beta"])
        return self._text(window.items[0]), self._text(window.items[1])

    def _ordering(self, node: Node) -> None:
        if not isinstance(node.data, dict):
            self._wrong(
                "ordering", node, "a mapping from nodes to their children, as in {C: [G, F]}"
            )
            return
        for name, children in node.items.items():
            line = node.keys[str(name)][0]
            words = self._words(f"the order of {str(name)[:40]}", children)
            if words is not None and children.data is not None:
                self._draft.put_ordering(self._draft.word(str(name), line), words)

    # ------------------------------------------------------------ trace

    def _trace(self, node: Node) -> None:
        if not isinstance(node.data, list):
            self._wrong("trace", node, f"a list of rows; {_A_ROW}")
            return
        found = (self._row(item) for item in node.items.values() if item.data is not None)
        written = [row for row in found if row is not None]
        if written or not node.items:
            self._draft.put("trace", table_columns.evened(self._draft, written), node.line)

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
            self._wrong("an item of trace", item, _A_ROW)
        return found

    def _listed(self, item: Node) -> WrittenRow | None:
        """Read a row that is a list of cells."""
        many = len(item.data)
        if many == _SHORT and not self._has_no_cell(item):
            node, cell = map(self._text, item.items.values())
            if found := trace_rows.of_two(self._draft, node, cell, item.line):
                return found
        if not item.data or self._has_no_cell(item):
            self._wrong("an item of trace", item, _A_ROW)
            return None
        if many < LEAST:
            self._draft.uneven(many, LEAST, item.line)
        elif many > len(POSITIONS):
            self._draft.uneven(many, f"{LEAST} to {len(POSITIONS)}", item.line, comma=True)
        texts = {
            column: self._text(cell)
            for column, cell in zip(POSITIONS, item.items.values(), strict=False)
        }
        return self._made(texts, item, too_many=many > len(POSITIONS))

    def _mapped(self, item: Node) -> WrittenRow | None:
        """Read a row that is a mapping with named cells."""
        for key in islice(item.items, MOST_CELLS):
            if key not in ROW_KEYS:
                meant = self._draft.meant(str(key), ROW_KEYS)
                line, _ = item.keys[str(key)]
                self._draft.complain("unknown-part", line, actual=shown(str(key)), meant=meant)
        if item.items.get("node") is None or self._has_no_cell(item):
            self._wrong("an item of trace", item, f"{_A_ROW}, or a mapping that has node")
            return None
        texts: dict[Column, str] = {
            column: self._text(item.items[column]) for column in ROW_KEYS if column in item.items
        }
        return self._made(texts, item)

    def _made(
        self, texts: Mapping[Column, str], item: Node, *, too_many: bool = False
    ) -> WrittenRow | None:
        if not self._draft.spend("".join(texts.values()), item.line):
            return None
        made = table_columns.row_of_too_many if too_many else table_columns.row
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

    def _wrong(self, what: str, node: Node, wanted: str) -> None:
        problem = f"{what} is {positioned_yaml.show(node.data)}; it must be {wanted}"
        self._draft.complain("unread-part", node.line, problem=problem)
