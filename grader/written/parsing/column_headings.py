"""Recognises the columns of tables and reads their rows, by one rule for every layout.

A row is a header if it names the node column and at least one other known column. A table with only
the columns node, α and β is the list of windows, unless a node appears twice; every other table is
the trace. The headings `a` and `b` mean α and β, or the bounds on entry in a table that also has α
and β. Many students give a pruned node its own row, `L | pruned`, or name the pruned nodes in the
row of the cutoff. Neither is a step of the search.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from grader.core.findings import unread_parts
from grader.core.findings import written_reading as reading
from grader.core.findings.phrases import quoted
from grader.core.models import Cell, Word, WrittenRow
from grader.written.parsing import cells, lexicon, plain_text, windows
from grader.written.parsing.draft import Draft, OpenTable
from grader.written.parsing.lexicon import Column

NumberColumn: TypeAlias = Literal["alpha", "beta", "value", "alpha_in", "beta_in"]
POSITIONS: tuple[Column, ...] = ("node", "alpha", "beta", "value", "function", "prune")
"""The columns of a table without a header."""

_NUMBERS: tuple[NumberColumn, ...] = ("alpha", "beta", "value", "alpha_in", "beta_in")
_WITH_WINDOW = (*_NUMBERS, "window")
_BARE: tuple[set[Column], ...] = (
    {"node", "alpha", "beta"},
    {"node", "alpha_in", "beta_in"},
    {"node", "window"},
)
"""The columns of a list of windows."""

_BOUNDS: frozenset[Column | None] = frozenset({"alpha", "beta", "alpha_in", "beta_in", "window"})
_OPTIONAL: frozenset[Column] = frozenset({"function", "prune"})
_BLANK = ""
_MARK = re.compile(rf"\b{cells.MARK}\b:?", re.IGNORECASE)
_LEAST = 2
MOST = 50  # the most columns of a table that are read


class Columns(NamedTuple):
    """The column of each cell of a row; None for cells that are ignored."""

    places: tuple[Column | None, ...]
    unread: tuple[str, ...] = ()  # the headings of unknown columns
    beyond: int = 0  # the number of further columns, which are not read
    slips: tuple[tuple[str, Column], ...] = ()  # the headings that are misspelt, with their columns


def header(texts: Sequence[str]) -> Columns | None:
    """The columns that a row of headings names, or None if it is not a header."""
    if len(texts) < _LEAST:
        return None
    beyond = sum(bool(text.strip()) for text in texts[MOST:])
    texts = texts[:MOST]
    folded = [lexicon.fold(text) for text in texts]
    known = [lexicon.column(text) for text in texts]
    if "node" not in known:
        if "nodetype" in folded:
            known[folded.index("nodetype")] = "node-function"
        elif folded[:1] == [_BLANK] and len(set(known) - {None}) > 1:
            known[0] = "node"
    if not {"node", "node-function"} & set(known) or len(set(known) - {None}) < 2:
        return None
    _tell_apart(folded, known)
    places: list[Column | None] = []
    unread: list[str] = []
    seen: set[Column] = set()
    for text, heading, column in zip(texts, folded, known, strict=True):
        twice = column in seen
        places.append(None if twice else column)
        if column is not None:
            seen.add(column)
        if twice or (column is None and heading not in lexicon.ASIDE and heading):
            unread.append(text.strip())
    named = [(text.strip(), column) for text, column in zip(texts, known, strict=True) if column]
    slips = tuple(each for each in named if each[0] and lexicon.is_slip(each[0]))
    return Columns(tuple(places), tuple(unread), beyond, slips)


def _tell_apart(folded: Sequence[str], known: list[Column | None]) -> None:
    """Decide the meaning of headings that may name one of two columns."""
    if known.count("alpha") > 1 and "a" in folded:
        known[folded.index("a")] = "alpha_in"
    if known.count("beta") > 1 and "b" in folded:
        known[folded.index("b")] = "beta_in"
    if "prune" not in known and _BLANK in folded[1:]:
        known[folded.index(_BLANK, 1)] = "prune"  # the lecture leaves this heading blank
    if {"alpha", "beta"} & set(known):
        known[:] = [None if column == "window" else column for column in known]


def note_slips(draft: Draft, columns: Columns, line: int) -> None:
    """Note the misspelt headings of a table."""
    for heading, column in columns.slips:
        draft.meant("label", heading, column, line)


def row(draft: Draft, given: Mapping[Column, str], line: int) -> WrittenRow:
    """Read the given cells of a row."""
    if out := _says_pruned(given):
        given = _crossed(given)
    node, function, mark = given.get("node", ""), given.get("function"), given.get("prune")
    if "node-function" in given:
        node, function = _node_and_function(draft, given["node-function"])
    prune: int | None = None
    if draft.names.find(node) is None and (found := cells.marked(node, draft.names.find)):
        prune, node = found
    word = draft.word(node, line)
    numbers: dict[str, Cell] = {
        column: draft.cell(given[column], line, column, word.text)
        for column in _NUMBERS
        if column in given
    }
    if "window" in given:
        numbers["alpha"], numbers["beta"] = _window(draft, given["window"], line, word.text)
    readable_mark = not mark or out or reads(mark, cells.mark)
    if mark and not readable_mark and (named := _named_pruned(draft, word.text, mark, line)):
        draft.cross_out(named)
        mark, prune = "", 0
    return WrittenRow(
        word,
        **numbers,
        player=None if function is None else draft.player(function, line, word.text),
        prune=prune if not mark else draft.mark(mark, line, word.text),
    )


def _window(draft: Draft, text: str, line: int, node: str) -> tuple[Cell, Cell]:
    """Read the two bounds in one cell."""
    if not text.strip():
        return Cell("", line, "blank"), Cell("", line, "blank")
    pair = windows.bounds(text)
    if pair is None:
        draft.unread(text, line, unread_parts.cell("window", node), unread_parts.WRITE_WINDOW)
        unread = Cell(quoted(text), line, "unread")
        return unread, unread
    return draft.cell(pair[0], line, "alpha", node), draft.cell(pair[1], line, "beta", node)


def row_of_too_many(draft: Draft, given: Mapping[Column, str], line: int) -> WrittenRow:
    """Read a row with more cells than its table; unless all are readable, none can be assigned."""
    if readable(given):
        return row(draft, given, line)
    word = draft.word(given.get("node", ""), line)
    numbers: dict[str, Any] = {
        column: Cell(given[column].strip(), line, "unread")
        for column in _NUMBERS
        if column in given
    }
    return WrittenRow(word, **numbers, player="" if "function" in given else None)


def readable(given: Mapping[Column, str]) -> bool:
    """Whether all cells of a row can be read, and at least one number cell is filled."""
    texts = [given.get(column, "") for column in POSITIONS[1:4]]
    return (
        any(text.strip() for text in texts)
        and all(reads(text) for text in texts)
        and reads(given.get("function", ""), cells.player)
        and reads(given.get("prune", ""), cells.mark)
    )


def reads(text: str, parse: Callable[[str], object] = cells.number) -> bool:
    """Whether `parse` can read a cell."""
    try:
        parse(text)
    except cells.Unread:
        return False
    return True


def _node_and_function(draft: Draft, text: str) -> tuple[str, str]:
    """Split a cell with a node and a function, such as "A MAX"."""
    node, _, function = text.strip().rpartition(" ")
    return (text, "") if draft.names.find(text) or not node else (node, function)


def evened(draft: Draft, written: Sequence[WrittenRow]) -> tuple[WrittenRow, ...]:
    """The rows of one table, each with every cell that any row has. Leaves out rows that only say
    that a node is pruned."""
    rows, out = _parted(written)
    draft.cross_out(out)
    fields = (*_NUMBERS, "player")
    there = [field for field in fields if any(getattr(row, field) is not None for row in rows)]

    def filled(row: WrittenRow) -> WrittenRow:
        absent: dict[str, Any] = {
            field: "" if field == "player" else Cell("", row.line, "blank")
            for field in there
            if getattr(row, field) is None
        }
        return row._replace(**absent)

    return tuple(map(filled, rows))


# ---------------------------------------------------------------- rows of pruned nodes


def _says_pruned(given: Mapping[Any, str]) -> bool:
    """Whether a row says `pruned`, or a similar word, and has no numbers."""
    numbers = [given[column] for column in _WITH_WINDOW if column in given]
    pruned = [text for text in numbers if text.strip() and cells.says_pruned(text)]
    if not numbers or not all(text in pruned or _is_blank(text) for text in numbers):
        numbers = [
            given[column] for column in _WITH_WINDOW if column in given and column != "value"
        ]
        crossed = any(text in pruned and text.strip() for text in numbers)
        return crossed and all(text in pruned or _is_blank(text) for text in numbers)
    mark = given.get("prune", "")
    last = given.get("function", "")
    return bool(pruned) or any(text.strip() and cells.says_pruned(text) for text in (mark, last))


def _crossed(given: Mapping[Any, str]) -> Mapping[Any, str]:
    """The cells of such a row, all blank except for its mark."""
    blank = {column: "" for column in _WITH_WINDOW if column in given}
    if "function" in given and cells.says_pruned(given["function"]):
        blank["function"] = ""
    return {**given, **blank, "prune": _mark_in(given.get("prune", ""))}


def _parted(rows: Sequence[WrittenRow]) -> tuple[list[WrittenRow], list[Word]]:
    """Split a table into the rows of the search, and the nodes whose rows only say "pruned". A row
    with only a mark belongs to the search, as a cutoff, if its node has other rows."""
    searched = {row.node.text for row in rows if not _is_bare(row)}
    kept = [row for row in rows if not _is_bare(row) or row.node.text in searched]
    return kept, [row.node for row in rows if _is_bare(row) and row.node.text not in searched]


def _named_pruned(draft: Draft, node: str, text: str, line: int) -> tuple[Word, ...]:
    """The descendants of a node that its cutoff cell names; none if it contains anything else."""
    if len(text) > plain_text.LONGEST:
        return ()
    words = draft.names.listed(_MARK.sub(" ", text)).names
    found = [draft.names.find(word) for word in words]
    if not all(name is not None and draft.names.is_below(name, node) for name in found):
        return ()
    return tuple(Word(name, line) for name in found if name is not None)


def _mark_in(text: str) -> str:
    """The mark in a cell, or a mark without a number if there is none."""
    try:
        return text if cells.mark(text) is not None else "cut"
    except cells.Unread:
        return "cut"


def _is_bare(row: WrittenRow) -> bool:
    numbers = (row.alpha, row.beta, row.value, row.alpha_in, row.beta_in)
    there = [cell for cell in numbers if cell is not None]
    return row.prune is not None and bool(there) and all(cell.kind == "blank" for cell in there)


def _is_blank(text: str) -> bool:
    return plain_text.plain(text[: plain_text.LONGEST]) in {"", "-"}


# ---------------------------------------------------------------- tables


class Table(OpenTable):
    """Reads the rows under one header; `comma` says whether commas separate the cells."""

    def __init__(self, draft: Draft, columns: Columns, line: int, *, comma: bool = False) -> None:
        self._draft, self._columns, self._line, self._comma = draft, columns, line, comma
        self._rows: list[WrittenRow] = []
        note_slips(draft, columns, line)
        for heading in columns.unread:
            close = draft.nearest(heading, POSITIONS)
            draft.add(reading.unread_column(at=draft.at(line), heading=heading, close=close))
        if columns.beyond:
            found = MOST + columns.beyond
            draft.unread_part(unread_parts.too_many_columns(found=found, most=MOST), line)

    def add(self, texts: Sequence[str], line: int) -> None:
        """Read a row. Optional cells at its end may be missing."""
        if not any(map(str.strip, texts)) or not self._draft.spend("".join(texts), line):
            return
        places = self._columns.places
        given = {place: text for place, text in zip(places, texts, strict=False) if place}
        missing = any(place not in _OPTIONAL for place in places[len(texts) :] if place)
        beyond = len(places) if not self._columns.beyond else len(texts)
        extra = any(text.strip() for text in texts[beyond:])
        if extra or (missing and not _says_pruned(given)):
            self._draft.uneven(", ".join(texts), len(texts), len(places), line, comma=self._comma)
        self._rows.append((row_of_too_many if extra else row)(self._draft, given, line))

    def close(self) -> None:
        """Pass the finished table to the draft."""
        if not self._rows:
            return
        nodes = [row.node.text for row in self._rows]
        once = len(set(nodes)) == len(nodes)
        if once and self._draft.asks_values and _BOUNDS.isdisjoint(self._columns.places):
            for row in self._rows:
                value = row.value or Cell("", row.line, "blank")
                self._draft.put_item("values", (row.node, value), row.line)
            return
        bare = set(self._columns.places) - {None} in _BARE
        part: Literal["windows", "trace"] = "windows" if bare and once else "trace"
        rows = evened(self._draft, self._rows)
        if part == "windows":
            rows = tuple(map(_at_entry, rows))
        self._draft.put(part, rows, self._line)


def _at_entry(row: WrittenRow) -> WrittenRow:
    """A window with its bounds in `alpha` and `beta`, also if they came from entry columns."""
    if row.alpha is not None or row.beta is not None:
        return row
    return WrittenRow(row.node, row.alpha_in, row.beta_in)
