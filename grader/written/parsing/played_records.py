"""Reads bounds and records of Monte Carlo tree search, as in "B = 1.32, C = 0.91" and "A 3/8,
B 2/3", and tables with a row for each node, or for each iteration."""

import re
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from grader.core.findings import unread_parts
from grader.core.models import RecordRow, Word
from grader.written.parsing import lexicon, plain_text, trace_rows
from grader.written.parsing.draft import Draft, OpenTable

RecordColumn: TypeAlias = Literal["node", "ucb", "record", "wins", "visits", ""]

_COLUMNS: Mapping[str, RecordColumn] = {
    **dict.fromkeys(("ucb", "ucb1", "uct", "bound"), "ucb"),
    **dict.fromkeys(
        """
        record records wn label winsvisits winsplayouts after afterwards wnafter wnafterwards
        recordafter recordafterwards newrecord newwn
        """.split(),
        "record",
    ),
    **dict.fromkeys(("w", "wins", "won", "siege", "gagnees", "victorias"), "wins"),
    **dict.fromkeys(("n", "visits", "playouts", "games", "visites", "visitas"), "visits"),
}
_ITERATIONS = frozenset(
    """
    iteration iterations iter it playout playouts step no nr number run i k
    schritt durchlauf etape iteracion paso
    """.split()
) | {""}
"""The headings of a column that counts the iterations; "#" has no letter."""
_WAYS = frozenset(
    """
    path way leaf newnode expanded expandednode expansion chosen pfad weg blatt chemin camino
    """.split()
)
"""More headings of the column with the node that is played, or the way to it."""
_NUMBER = r"[-+\N{MINUS SIGN}]?[0-9]+(?:[.,][0-9]+)?"
_NODE = r"(?P<node>[^\s,;:=<>≤≥\[\]()|/]{1,60})"
_COUNT = re.compile(r"[0-9]{1,4}")
_STEP = re.compile(r"\s*(?:->|→|=>|>|–|,)\s*")  # the sign between the nodes of a way
_ALONE = re.compile(rf"{_NUMBER}|[-+]?(?:∞|inf(?:inity)?)|[0-9]+\s*/\s*[0-9]+", re.IGNORECASE)
_BOUND = re.compile(
    rf"(?:ucb1?|uct)?[\s_]*(?:of\s|for\s|von\s|\()?\s*{_NODE}\s*\)?\s*(?:[:=≈~]|\bis\b)?(?P<rest>.*)",
    re.IGNORECASE,
)
_PIECE = re.compile(rf";\s*|,\s+|\s(?:{lexicon.AND})\s", re.IGNORECASE)
_COUNTED = re.compile(
    rf"[\s,;.]*(?:(?:{lexicon.AND})\s+)?{_NODE}\s*(?:->|→|=>|[:=(\[]|\b(?:is|has)\b)?\s*"
    rf"(?:{_NUMBER}\s*/\s*{_NUMBER}\s*(?:->|→|=>)\s*)?"
    rf"(?:W\s*[:=]\s*)?(?P<wins>{_NUMBER})\s*(?:/|,?\s*N\s*[:=]|\bof\b|\bout of\b)\s*"
    rf"(?P<visits>{_NUMBER})(?![\w.,/^]*\w)[)\]]?",
    re.IGNORECASE,
)


def read_unlabelled(draft: Draft, text: str, line: int) -> bool:
    """Read a line of records or bounds without its label."""
    return read_records(draft, text, line) or read_bounds(draft, text, line)


def read_bounds(draft: Draft, text: str, line: int) -> bool:
    """Read a line with the bounds of nodes. Returns whether all of it is such bounds."""
    text = trace_rows.spaced(text)
    if len(text) > plain_text.LINE:
        return False
    found = [_bound(draft, piece) for piece in _PIECE.split(text) if piece.strip(" .")]
    if None in found:
        found = [_bound(draft, text)]
    pairs = [pair for pair in found if pair is not None]
    if not pairs or None in found or not draft.spend(text, line):
        return False
    for node, number in pairs:
        put_bound(draft, node, number, line)
    return True


def _bound(draft: Draft, piece: str) -> tuple[str, str] | None:
    """The node and the number of "B = 1.32" or "UCB1(B) = 2/3 + 1.4 * 0.8 = 1.79"."""
    found = _BOUND.fullmatch(piece.strip(" ."))
    name = None if found is None else draft.names.find(found["node"])
    if found is None or name is None:
        return None
    number = re.split("[=≈~:]", found["rest"])[-1].strip(" *_`.")
    return (name, number) if _ALONE.fullmatch(number) else None


def read_records(draft: Draft, text: str, line: int) -> bool:
    """Read a line with the records of nodes. Returns whether all of it is such records."""
    text = trace_rows.spaced(text)
    found: list[tuple[str, str, str]] = []
    place = 0
    while len(text) <= plain_text.LINE and (piece := _COUNTED.match(text, place)):
        name = draft.names.find(piece["node"])
        if name is None:
            return False
        found.append((name, piece["wins"], piece["visits"]))
        place = piece.end()
    if not found or text[place:].strip(" ,;.") or not draft.spend(text, line):
        return False
    for name, wins, visits in found:
        put_record(draft, name, wins, visits, line)
    return True


def put_bound(draft: Draft, node: str, text: str, line: int) -> None:
    """Add the bound of a node; an empty one is left out."""
    if text.strip(" -–—"):
        word = draft.word(node, line)
        draft.put_of_node("ucb", (word, draft.cell(text, line, "bound", word.text)))


def put_record(draft: Draft, node: str, wins: str, visits: str, line: int) -> None:
    """Add the record of a node; an empty one is left out."""
    if wins.strip() or visits.strip():
        word = draft.word(node, line)
        cells = (
            draft.cell(wins, line, "wins", word.text),
            draft.cell(visits, line, "visits", word.text),
        )
        draft.put_of_node("statistics", RecordRow(word, *cells))


def put_text(draft: Draft, node: str, text: str, line: int) -> None:
    """Add the record of a node in one cell, such as 2/3; an empty one is left out."""
    if text.strip(" -–—") and not read_records(draft, f"{node}: {text}", line):
        cell = unread_parts.of_node("statistics", node)
        with draft.reading("statistics"):
            draft.unread(text, line, cell, unread_parts.WRITE_RECORD)


def table(draft: Draft, texts: Sequence[str], line: int) -> OpenTable | None:
    """The table of bounds, records or iterations with that heading; None if it is none."""
    if columns := _columns(draft, texts):
        return RecordTable(draft, columns)
    if draft.asks_records and lexicon.fold(texts[0]) in _ITERATIONS:
        played = [place for place, text in enumerate(texts) if place and _is_of_nodes(text)]
        if len(played) == 1:
            return IterationTable(draft, played[0], line)
    return None


def _is_of_nodes(heading: str) -> bool:
    """Whether a column has the nodes that are played."""
    is_way = lexicon.fold(heading) in _WAYS
    return is_way or lexicon.part(heading) == "selection" or lexicon.column(heading) == "node"


def _columns(draft: Draft, texts: Sequence[str]) -> Sequence[RecordColumn]:
    """The columns of a table of bounds or records, by its heading; () if it is none."""
    if not draft.asks_records or len(texts) < 2 or draft.names.exact(texts[0]) is not None:
        return ()
    words = [lexicon.fold(text) for text in texts]
    columns: list[RecordColumn] = [_COLUMNS.get(word, "") for word in words]
    if columns[0] or (words[0] and lexicon.column(texts[0]) != "node") or not any(columns):
        return ()
    return ["node", *columns[1:]]


class RecordTable(OpenTable):
    """Reads the rows of a table with these columns."""

    def __init__(self, draft: Draft, columns: Sequence[RecordColumn]) -> None:
        self._draft, self._columns = draft, columns

    def add(self, texts: Sequence[str], line: int) -> None:
        """Read a row; an empty cell says nothing."""
        if not self._draft.spend("".join(texts), line):
            return
        given = dict(zip(self._columns, texts, strict=False))
        node = given["node"]
        if "ucb" in given:
            put_bound(self._draft, node, given["ucb"], line)
        if "record" in given:
            put_text(self._draft, node, given["record"], line)
        if {"wins", "visits"} <= given.keys():
            put_record(self._draft, node, given["wins"], given["visits"], line)


class IterationTable(OpenTable):
    """Reads the rows of a table with a row for each iteration: its number, and the node that is
    played, or the way to it."""

    def __init__(self, draft: Draft, column: int, line: int) -> None:
        self._draft, self._column, self._line = draft, column, line
        self._rows: list[tuple[int, Word]] = []

    def add(self, texts: Sequence[str], line: int) -> None:
        """Read a row; one without a node says nothing."""
        text = texts[self._column] if len(texts) > self._column else ""
        if not text.strip(" -–—") or not self._draft.spend("".join(texts), line):
            return
        number = _COUNT.search(texts[0])
        place = int(number[0]) if number else len(self._rows) + 1
        *_, node = _STEP.split(text)
        self._rows.append((place, self._draft.word(node.strip(), line)))

    def close(self) -> None:
        """The nodes are played in the order of the numbers."""
        if self._rows:
            words = tuple(word for _, word in sorted(self._rows, key=lambda row: row[0]))
            self._draft.put("selection", words, self._line)
