"""Reads CSV from a spreadsheet: tables with headers, and records such as value,6."""

import csv
from collections.abc import Sequence

from grader.core.findings import unread_parts, written_reading
from grader.core.models import WRITTEN_CHECKS
from grader.written.parsing import (
    cells,
    column_headings,
    counted,
    inner_values,
    lexicon,
    part_labels,
    plain_text,
    played_records,
    ranged,
    windows,
)
from grader.written.parsing.draft import Draft, OpenTable
from grader.written.parsing.text_lines import lines

_PAIR = ("node", "value")
_WINDOW = column_headings.POSITIONS[:3]
_OPEN, _CLOSED = frozenset("[(]"), frozenset("])[")
SEPARATORS = ("\t", ";", ",")


def read(draft: Draft, text: str) -> None:
    """Read every line as a record; one that cannot be read becomes a finding."""
    written = draft.within_limit(lines(text))
    separator = _separator(written)
    records = _Records(draft, separator)
    for number, line in enumerate(written, 1):
        if line.strip() and not (number == 1 and _names_separator(line)):
            records.read(_cells(line, separator), number)
    records.close()


def _separator(written: Sequence[str]) -> str:
    """The separator that turns a line into a header, or else the most frequent one."""
    if _names_separator(written[0]):
        return written[0][4]
    for line in written:
        for separator in SEPARATORS:
            if separator in line and column_headings.header(_cells(line, separator)):
                return separator
    return max(reversed(SEPARATORS), key=lambda each: sum(line.count(each) for line in written))


def _names_separator(line: str) -> bool:
    """Whether a line is `sep=;` or similar, as spreadsheets write at the start of a file."""
    return line[:4].casefold() == "sep=" and line[4:].rstrip(" ") in SEPARATORS


def _cells(line: str, separator: str) -> list[str]:
    """The cells of a line; a window such as "(-inf; 4)" is one, in spite of the separator."""
    try:
        found = next(csv.reader([line], delimiter=separator))
    except csv.Error:  # a field too long for the reader
        return line.split(separator)
    place = 0
    while place + 1 < len(found):
        whole = separator.join(found[place : place + 2]).strip()
        if whole[:1] in _OPEN and whole[-1:] in _CLOSED and windows.bounds(whole):
            found[place : place + 2] = [whole]
        place += 1
    return found


def _without_blanks(texts: list[str]) -> list[str]:
    """The cells of a record without trailing empty ones; at least one remains."""
    most = len(texts)
    while most > 1 and not texts[most - 1].strip():
        most -= 1
    return texts[:most]


class _Records:
    """Reads records one by one, as rows of the current table if there is one."""

    def __init__(self, draft: Draft, separator: str) -> None:
        self._draft, self._separator = draft, separator
        self._table: OpenTable | None = None

    def read(self, texts: list[str], line: int) -> None:
        """Read one record."""
        if not any(text.strip() for text in texts):
            return
        first = texts[0]
        known = self._draft.names.exact(first) is not None
        label, found = first[: plain_text.LONGEST], part_labels.split(first)
        if found and found[1] and part_labels.of(found[0]):
            label, texts = found[0], [first, *found[1:], *texts[1:]]
        part = part_labels.of(label)
        if part and lexicon.is_slip(label):
            self._draft.meant("label", label, part, line)
        if self._table is not None and known:
            self._table.add(texts, line)
        elif self._begins_table(texts, line):
            return
        elif part is not None and len(texts) > 1:
            self._labelled(part, texts[1:], line)
        elif len(texts) > 1 and self._unlabelled(label, texts, line):
            return
        elif self._table is not None:
            self._table.add(texts, line)
        elif columns := self._without_header(texts):
            at = self._draft.at(line)
            self._draft.add(written_reading.no_header(at=at, columns=columns))
            self._open(column_headings.Columns(columns), line)
            self.read(texts, line)
        else:
            self._unread(texts, line)

    def _unlabelled(self, label: str, texts: list[str], line: int) -> bool:
        """Read a count that the exercise asks for, or the value of a node, without its label."""
        if counted.is_named(self._draft, label):
            counted.put(self._draft, label, self._separator.join(texts[1:]), line)
        elif self._draft.asks_values and len(_without_blanks(texts)) == len(_PAIR):
            if self._draft.names.exact(texts[0]) is None:
                return False
            inner_values.put(self._draft, texts[0], texts[1], line)
        else:
            return False
        return True

    def _begins_table(self, texts: list[str], line: int) -> bool:
        """Whether a record is the header of a table, which is then open."""
        begun = ranged.table(self._draft, texts) or played_records.table(self._draft, texts, line)
        if begun is not None:
            self.close()
            self._table = begun
        elif header := column_headings.header(texts):
            self._open(header, line)
        else:
            return False
        return True

    def close(self) -> None:
        """Finish the last table."""
        if self._table is not None:
            self._table.close()

    def _open(self, header: column_headings.Columns, line: int) -> None:
        self.close()
        self._table = column_headings.Table(self._draft, header, line, comma=self._separator == ",")

    def _labelled(self, part: lexicon.Labelled, texts: list[str], line: int) -> None:
        texts = _without_blanks(texts)
        if part_labels.PARTS[part].is_one:
            texts = [self._separator.join(texts)]
        part_labels.take(self._draft, part, texts, line)

    def _without_header(self, texts: list[str]) -> tuple[lexicon.Column, ...] | None:
        """The usual columns, if a record is a row of a table, or just a node with two bounds."""
        columns = column_headings.POSITIONS[: 3 if len(texts) == 3 else None]
        find = self._draft.names.find
        named = find(texts[0]) is not None or cells.marked(texts[0], find)
        given = dict(zip(columns, texts, strict=False))
        fits = named and len(texts) >= len(_WINDOW) and column_headings.readable(given)
        return columns if fits else None

    def _unread(self, texts: list[str], line: int) -> None:
        at, text = self._draft.at(line), self._separator.join(texts)
        if close := self._draft.nearest(texts[0], WRITTEN_CHECKS):
            finding = written_reading.unknown_part(at=at, text=texts[0], close=close)
            self._draft.leave_open(text, finding, close)
            return
        remedy = unread_parts.start_with_label(self._separator)
        finding = written_reading.unread_line(at=at, text=text, remedy=remedy)
        self._draft.leave_open(text, finding, part_labels.begun(text))
