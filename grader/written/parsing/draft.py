"""An unfinished sheet: the parts of a file read so far, and findings about the rest."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import isfinite
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from grader.core.errors import close_to
from grader.core.findings import unread_parts
from grader.core.findings import written_reading as reading
from grader.core.findings.phrases import Clause, nodes, quoted
from grader.core.findings.places import SheetPlace
from grader.core.findings.unread_parts import CellName, WantedContent
from grader.core.models import WRITTEN_CHECKS, CheckName, Exercise, Finding, WrittenRow
from grader.core.models.sheet import Cell, Layout, OpenPart, Sheet, Word
from grader.core.tree import Player, Tree, Value
from grader.search import stays_for, tree_counts
from grader.written.parsing import cells, numbers
from grader.written.parsing.node_names import NodeNames

NodePart: TypeAlias = Literal["values", "relabelled", "ucb", "statistics"]
"""A part with a text for each node."""
NODE_PARTS: tuple[NodePart, ...] = get_args(NodePart)
ReadKind: TypeAlias = Literal["label", "number", "nodes", "window"]
"""A kind of text that may be read otherwise than it is written."""

ListedPart: TypeAlias = Literal["windows", "ordering", "counts", "ranges", "because", NodePart]
"""A part whose items are read one by one."""

_ANOTHER_TREE = 3  # the fewest unknown nodes, or wrong leaves, that show another tree
MOST = 40  # the most findings that are listed one by one

CHARACTERS = 512 * 1024
"""Maximum characters read in total. Files are smaller, but YAML aliases can repeat text."""

LINES_A_NODE, LINES_SPARE = 8, 1000
"""The limit on lines that are not empty: a window, a visit and two rows for each node, and text."""

ROWS_A_NODE, ROWS_SPARE = 4, 20
"""The limit on rows. A search needs two for each node: it visits each once, and returns once from
each child."""

SHOWN = 40  # the characters of a text that are compared with known words


class Draft:
    """Collects the parts of one answer while its file is read.

    Every problem becomes a finding with its line. `names` are the names of the exercise's nodes,
    `counts` the numbers that it asks for, `variables` the leaves of which it asks for a condition.
    If its file asks for these, their label may be missing; so may that of the values of nodes, if
    its algorithm asks for them (`asks_values`), and that of records (`asks_records`).
    """

    def __init__(
        self, file: str, layout: Layout, exercise: Exercise, only: CheckName | None = None
    ) -> None:
        self.names = NodeNames(exercise.tree)
        self.layout = layout
        self.counts = tree_counts.questions(exercise)
        asked = stays_for.question(exercise)
        self.variables = () if asked is None else asked.leaves
        self.asks_counts = bool(exercise.counts)
        self.asks_condition = exercise.holds_for is not None
        self.asks_values = "values" in exercise.algorithm.checks["written"]
        self.asks_records = exercise.playouts is not None
        self._file, self._exercise, self._only = file, exercise, only
        self._parts: dict[CheckName, Any] = {}
        self._lines: dict[CheckName, int] = {}
        self._findings: list[Finding] = []
        self._unlisted: list[int] = []
        self._items: dict[ListedPart, tuple[list[object], int]] = {}
        self._of_nodes: dict[tuple[str, str], tuple[Any, ...]] = {}
        self._suggested: dict[CheckName, tuple[Any, int]] = {}
        self._meant: dict[ReadKind, tuple[str, str, int, int]] = {}
        self._out: list[Word] = []
        self._open: list[OpenPart] = []  # their words are in the next, joined at the end
        self._open_words: list[list[str]] = []
        self._aside: list[tuple[str, int]] = []
        self._reading: CheckName | None = None
        self._lost: list[int] = []
        self._named: dict[str, int] = {}
        self._characters = CHARACTERS

    # ------------------------------------------------------------ findings

    def add(self, finding: Finding) -> None:
        """Add a finding; beyond MOST, keep only its line."""
        if len(self._findings) == MOST:
            self._unlisted.append(finding.line or 1)
        else:
            self._findings.append(finding)

    def at(self, line: int) -> SheetPlace:
        return SheetPlace(self._file, line)

    def leave_open(self, words: str, finding: Finding | None, part: str | None = None) -> None:
        """Leave a text that may hold an answer to a person, and add the finding on it. Without a
        `part`, it is for the one that is being read, or the one with a row on its line. Without a
        finding, it goes on with the open text before it."""
        named = part if part in WRITTEN_CHECKS else self._reading
        at = len(self._open) - 1
        if finding is None:
            self._open[at] = self._open[at]._replace(part=self._open[at].part or named)
        else:
            is_listed = len(self._findings) < MOST
            self.add(finding)
            parts = [each.part for each in self._open]
            if is_listed or named not in parts:
                line, own = finding.line or 1, finding if is_listed else None
                self._open.append(OpenPart(named, "", line, own))
                self._open_words.append([])
                at += 1
            else:  # the words go on with the last of that part
                at -= parts[::-1].index(named)
        self._open_words[at].append(words.strip())

    def set_aside(self, text: str, line: int) -> None:
        """Note a text that needs no reading, unless nothing else can be read."""
        self._aside.append((text, line))

    @contextmanager
    def reading(self, part: str) -> Iterator[None]:
        """While the text of this part is read, open texts are for it."""
        before, self._reading = self._reading, part if part in WRITTEN_CHECKS else None
        yield
        self._reading = before

    def unread_part(self, problem: str, line: int) -> None:
        """Add a finding about a part that could not be read; `problem` is a clause."""
        self.add(reading.unread_part(at=self.at(line), problem=problem))

    def not_wanted(
        self, part: str, words: str, wanted: WantedContent, line: int, shown: str | None = None
    ) -> None:
        """Leave a part open that has other content than it must have; messages have it `shown`."""
        problem = unread_parts.must_be(part, shown or quoted(words), wanted)
        self.leave_open(words, reading.unread_part(at=self.at(line), problem=problem))

    def meant(self, kind: ReadKind, text: str, meaning: str, line: int) -> None:
        """Note that a text was read otherwise than written; each kind has one finding."""
        first = self._meant.get(kind, (text, meaning, line, -1))
        self._meant[kind] = (*first[:3], first[3] + 1)

    def nearest(self, text: str, known: Iterable[str]) -> str:
        """The most similar of `known`, or ""; always "" if findings are no longer listed."""
        return close_to(text[:SHOWN], known) if len(self._findings) < MOST else ""

    def remedy_of_line(self, part: str | None) -> Clause:
        """The remedy for a line that was not read; `part` is the part that it was meant for, None
        if that cannot be told, unless one alone is asked for."""
        part = part or self._only
        if part == "counts" or (self.asks_counts and not part):
            numbers_first = sorted(self.counts, key=lambda each: each.quantity == "claim")
            return unread_parts.write_labelled_numbers([each.name for each in numbers_first])
        if part == "because":
            return unread_parts.WRITE_REASON
        if part == "relabelled":
            return unread_parts.WRITE_NEW_VALUE
        if self.variables and (part == "holds_for" or (self.asks_condition and not part)):
            return unread_parts.write_condition(self.variables[0])
        if self.asks_records:
            return unread_parts.WRITE_BOUNDS_OR_RECORDS
        if self.asks_values:
            return unread_parts.WRITE_VALUES_OR_LABEL
        return unread_parts.WRITE_ROW_OR_LABEL

    # ------------------------------------------------------------ the pieces

    def cell(self, text: str, line: int, name: CellName, node: str | None = None) -> Cell:
        """Read a number or bound; `node` is the node of its row, if it is in one."""
        text = text.strip()
        if self.layout == "csv" and cells.is_lost(text):
            self._lost.append(line)
            return Cell(text, line, "unread")
        try:
            kind, value = cells.number(text)
        except cells.Unread as error:
            meant = numbers.meant(text)
            if meant is None:
                self.unread(text, line, unread_parts.cell(name, node), error.remedy)
                return Cell(text, line, "unread")
            self.meant("number", text, meant, line)
            kind, value = cells.number(meant)
        return Cell(text, line, kind, value)

    def player(self, text: str, line: int, node: str) -> Player | Literal[""]:
        """Read a player; "" for a leaf, and for a cell that cannot be read."""
        try:
            return cells.player(text)
        except cells.Unread as error:
            self.unread(text, line, unread_parts.cell("function", node), error.remedy)
            return ""

    def mark(self, text: str, line: int, node: str) -> int | None:
        """Read the mark of a cutoff: its number, 0 without one, None if there is no mark."""
        try:
            return cells.mark(text)
        except cells.Unread as error:
            self.unread(text, line, unread_parts.cell("prune", node), error.remedy)
            return None

    def unread(self, text: str, line: int, cell: str, remedy: Clause) -> None:
        """Leave a cell open that cannot be read."""
        at = self.at(line)
        self.leave_open(text, reading.unreadable_cell(at=at, cell=cell, text=text, remedy=remedy))

    def uneven(
        self,
        words: str,
        found: int,
        least: int,
        line: int,
        *,
        most: int | None = None,
        comma: bool = False,
    ) -> None:
        """Leave a row open that has too few or too many cells; `comma` says whether commas separate
        them."""
        most, at = least if most is None else most, self.at(line)
        self.leave_open(
            words, reading.uneven_row(at=at, found=found, least=least, most=most, comma=comma)
        )

    def word(self, text: str, line: int) -> Word:
        """Read a node: its name in the tree, or the text itself with a finding."""
        name = self.names.find(text)
        if name is not None or self.names.has_shape(text):
            self._named.setdefault(name or text.strip(), line)
        if name is None:
            is_listed = len(self._findings) < MOST
            root, close = self.names.meant(text) if is_listed else ("", "")
            leaves = self.names.references.sharing(text) if is_listed else ()
            finding = reading.unknown_node(
                at=self.at(line), text=text, root=root, close=close, leaves=leaves
            )
            if self.names.has_shape(text) and not leaves:
                self.add(finding)  # it is read: a node that the tree does not have
            else:
                self.leave_open(text, finding)
        return Word(text.strip() if name is None else name, line)

    def words(self, text: str, line: int, *, edges: bool = False) -> tuple[Word, ...]:
        """Read a list of nodes; with `edges`, the branch "A -> B" is B."""
        if not self.spend(text, line):
            return ()
        found = self.names.listed(text, edges=edges)
        for each in found.meant:
            self.meant("nodes", each.text, nodes(each.names), line)
        return tuple(self.word(item, line) for item in found.names)

    @property
    def spent(self) -> bool:
        """Whether the limit on characters is used up."""
        return self._characters < 0

    def spend(self, text: str, line: int) -> bool:
        """Count `text` against the limit. Returns whether it may be read."""
        before = self._characters
        self._characters -= len(text) + 1
        if self._characters < 0 <= before:
            self.unread_part(unread_parts.TOO_MANY_CHARACTERS, line)
        return not self.spent

    def within_limit(self, lines: Sequence[str]) -> Sequence[str]:
        """The first lines of a file, as many as an answer may have."""
        most = LINES_A_NODE * len(self._exercise.tree) + LINES_SPARE
        filled = [place for place, line in enumerate(lines) if line.strip()]
        if len(filled) <= most:
            return lines
        self.unread_part(
            unread_parts.too_many_lines(found=len(filled), most=most), filled[most] + 1
        )
        return lines[: filled[most]]

    # ------------------------------------------------------------ the parts

    def put(self, part: CheckName, value: Any, line: int) -> None:
        """Set a part of the answer; if it is given twice, the first counts."""
        most = ROWS_A_NODE * len(self._exercise.tree) + ROWS_SPARE
        if isinstance(value, tuple) and not isinstance(value, (Cell, Word)) and len(value) > most:
            self.unread_part(unread_parts.too_many_items(part, found=len(value), most=most), line)
            value = value[:most]
        if part in self._parts:
            self.unread_part(unread_parts.given_twice(part, self._lines[part]), line)
        else:
            self._parts[part], self._lines[part] = value, line

    def suggest(self, part: CheckName, value: Any, line: int) -> None:
        """Set a part that another text implies, or add to its nodes; it counts only if the part is
        not given."""
        before, first = self._suggested.get(part, ((), line))
        if part not in self._suggested or part in {"visited", "pruned"}:
            self._suggested[part] = (*before, *value) if before else value, first

    def cross_out(self, nodes: Iterable[Word]) -> None:
        """Add nodes that a table marks as pruned."""
        self._out += nodes

    def put_item(self, part: ListedPart, item: object, line: int) -> None:
        """Add an item to a part of the sheet."""
        items, _ = self._items.setdefault(part, ([], line))
        items.append(item)

    def put_of_node(self, part: NodePart | Literal["counts"], item: tuple[Any, ...]) -> None:
        """Add the cells that an answer gives of a node or a count, after its name. If it is given
        twice with other content, neither counts, and both are open."""
        name = item[0]
        first = self._of_nodes.setdefault((part, name.text), item)
        if first is item:
            self.put_item(part, item, name.line)
        elif _content(first) != _content(item):
            self._items[part][0][:] = [each for each in self._items[part][0] if each is not first]
            named = unread_parts.of_node(part, name.text)
            problem = unread_parts.contradicted(named, first[0].line)
            words = "; ".join(
                f"{name.text}: {'/'.join(cell.text for cell in cells)}"
                for _, *cells in (first, item)
            )
            finding = reading.unread_part(at=self.at(name.line), problem=problem)
            self.leave_open(words, finding, part)

    def check_exercise(self, text: str, line: int) -> None:
        """Add a finding if the answer is for another exercise."""
        found, wanted = cells.exercise_id(text), self._exercise.id
        if found and found != wanted:
            self.add(reading.other_exercise(at=self.at(line), text=text, expected=wanted))

    def sheet(self) -> Sheet:
        """The finished sheet."""
        for part, (value, line) in self._suggested.items():
            if part not in self._parts:
                self.put(part, value, line)
        for listed, (items, line) in self._items.items():
            if items:
                self.put(listed, tuple(items), line)
        if self._aside and not self._parts and not self._findings:
            text, line = self._aside[0]
            remedy = self.remedy_of_line(None)
            finding = reading.unread_line(at=self.at(line), text=text, remedy=remedy)
            self.leave_open("\n".join(text for text, _ in self._aside), finding)
        if not self._parts and not self._findings:
            self.add(reading.empty_answer(at=self.at(1), layout=self.layout))
        if self._lost:
            problem = unread_parts.lost_signs(len(self._lost))
            at = self.at(self._lost[0])
            self.leave_open("?", reading.unread_part(at=at, problem=problem))
        self._findings += [
            reading.read_as(at=self.at(line), text=text, meaning=meaning, more=more)
            for text, meaning, line, more in self._meant.values()
        ]
        another = self._about_another_tree()
        if another is not None:
            self._findings, self._unlisted = [another], []
            self._open, self._open_words = [], []
        opened = self._opened()
        findings = sorted(self._findings, key=lambda finding: finding.line or 0)
        if self._unlisted:
            at = self.at(min(self._unlisted))
            findings.append(reading.more_unread(at=at, many=len(self._unlisted)))
        return Sheet(
            file=self._file,
            layout=self.layout,
            **self._parts,
            cut=tuple(self._out),
            open=opened,
            findings=tuple(findings),
            of_another_tree=another is not None,
        )

    def _opened(self) -> tuple[OpenPart, ...]:
        """The open texts by line, each for the part that has a row on its line if no other is
        known; one for the whole file, with one finding, if nothing else could be read."""
        texts = map("\n".join, self._open_words)
        whole = [each._replace(words=text) for each, text in zip(self._open, texts, strict=True)]
        found = sorted(whole, key=lambda each: each.line)
        if found and not self._parts:
            words = "\n".join(each.words for each in found)
            named = {each.part for each in found}
            part = named.pop() if len(named) == 1 else None
            others = {each.finding for each in found[1:]} - {found[0].finding}
            self._findings = [each for each in self._findings if each not in others]
            self._unlisted = []
            return (OpenPart(part, words, found[0].line, found[0].finding),)
        rows = {
            (row.line if isinstance(row, Word) else row[0].line): part
            for part, value in self._parts.items()
            for row in (value if type(value) is tuple else ())
        }
        return tuple(each._replace(part=each.part or rows.get(each.line)) for each in found)

    def _about_another_tree(self) -> Finding | None:
        """The finding that the answer is for another exercise, or None."""
        tree, wanted = self._exercise.tree, self._exercise.id
        if unknown := _unlike_names(tree, self._named):
            at = self.at(min(self._named[name] for name in unknown))
            return reading.another_trees_nodes(at=at, unknown=unknown, expected=wanted)
        leaf = _unlike_leaf(tree, self._parts.get("trace") or ())
        if leaf is None:
            return None
        return reading.another_trees_leaves(
            at=self.at(leaf.node.line),
            node=leaf.node.text,
            actual=leaf.given,
            value=leaf.value,
            expected=wanted,
        )


class OpenTable:
    """A table whose rows are read one by one."""

    def add(self, texts: Sequence[str], line: int) -> None:
        """Read a row."""
        raise NotImplementedError

    def close(self) -> None:
        """End the table; most have nothing left to do then."""


def _content(item: tuple[Any, ...]) -> list[object]:
    """The numbers of the cells behind a name, or their texts."""
    return [cell.text if cell.value is None else cell.value for cell in item[1:]]


# ---------------------------------------------------------------- another tree


def _unlike_names(tree: Tree, named: Collection[str]) -> Sequence[str]:
    """The names that the tree does not have; () unless they are many beside those that it has."""
    unknown = sorted(name for name in named if name not in tree.index)
    return unknown if len(unknown) >= _ANOTHER_TREE and 3 * len(unknown) >= len(named) else ()


class _WrongLeaf(NamedTuple):
    """A leaf of a table, its value there, and its value in the tree."""

    node: Word
    given: str
    value: Value


def _unlike_leaf(tree: Tree, rows: Sequence[WrittenRow]) -> _WrongLeaf | None:
    """The first leaf of a table whose leaves all have other values than the tree's, but signs."""
    wrong: dict[str, _WrongLeaf] = {}
    for row in rows:
        node = tree.index.get(row.node.text, 0)
        value, given = tree.values[node], row.value.value if row.value is not None else None
        if not tree.is_leaf(node) or value is None or given is None or not isfinite(given):
            continue
        if abs(given) == abs(value):
            return None
        wrong.setdefault(row.node.text, _WrongLeaf(row.node, str(given), value))
    return next(iter(wrong.values())) if len(wrong) >= _ANOTHER_TREE else None
