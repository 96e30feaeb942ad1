"""Reads tables whose columns are aligned with spaces or tabs."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from grader.written.parsing import column_headings, plain_text, windows
from grader.written.parsing.cells import says_pruned
from grader.written.parsing.column_headings import POSITIONS, Columns, reads

_CELL = re.compile(r"\S+(?: \S+)*")
_WORD = re.compile(r"\S+")
_LEAST_INDENT = 3


class Piece(NamedTuple):
    """The text of a cell, and its position in the line."""

    text: str
    start: int


class Header(NamedTuple):
    """The columns of a table, and the position of each heading; with `tabs` these only count."""

    columns: Columns
    starts: tuple[int, ...]
    tabs: bool

    @property
    def is_usual(self) -> bool:
        """Whether the columns are in the usual order, so that rows can be read without it."""
        places = self.columns.places
        return places == POSITIONS[: len(places)]

    def cells(self, line: str, *, node: bool) -> list[str] | None:
        """The cells of a row, each at its heading; None if it is not one. With `node`, the line
        starts with a node."""
        many = len(self.starts)
        if self.tabs:
            return line.split("\t") if "\t" in line else None
        pieces = _pieces(line, _CELL)
        if len(pieces) < 2:
            pieces = _pieces(line, _WORD)
            if len(pieces) < 2 or not node:
                return None
        extra = [piece for piece in pieces[many:] if not piece.text.startswith("(")]
        if len(pieces) >= many and not extra:
            return [piece.text for piece in pieces[:many]]
        if len(pieces) > many:
            return [piece.text for piece in pieces]
        found = [""] * many
        last = -1
        for place, piece in enumerate(pieces):
            room = range(last + 1, many - (len(pieces) - place) + 1)
            if piece.text.startswith("(") or not room:
                break
            last = min(room, key=lambda column: abs(self.starts[column] - piece.start))
            found[last] = piece.text
        return found

    def is_row(self, texts: Sequence[str], find: Callable[[str], str | None]) -> bool:
        """Whether the cells are a node and at least one number, window or cutoff."""
        given = dict(zip(self.columns.places, texts, strict=False))
        if find(given.pop("node", "")) is None:
            return False
        return any(
            text.strip() and (reads(text) or says_pruned(text) or windows.bounds(text) is not None)
            for text in given.values()
        )


def header(line: str) -> Header | None:
    """The header that a line is, or None."""
    if len(line) > plain_text.LINE or ":" in line or "|" in line:
        return None
    if "\t" in line:
        columns = column_headings.header(line.split("\t"))
        return columns and Header(columns, tuple(range(len(columns.places))), tabs=True)
    pieces = _pieces(line, _CELL)
    if len(line) - len(line.lstrip()) >= _LEAST_INDENT:
        pieces = [Piece("", 0), *pieces]
    columns = column_headings.header([piece.text for piece in pieces])
    if columns is None:
        pieces = _pieces(line, _WORD)
        columns = column_headings.header([piece.text for piece in pieces])
        if columns is None or columns.unread or None in columns.places:
            return None
    known = [place for place in columns.places if place]
    if len(columns.unread) >= len(known):
        return None
    return Header(columns, tuple(piece.start for piece in pieces), tabs=False)


def _pieces(line: str, pattern: re.Pattern[str]) -> Sequence[Piece]:
    return [Piece(found[0], found.start()) for found in pattern.finditer(line[: plain_text.LINE])]
