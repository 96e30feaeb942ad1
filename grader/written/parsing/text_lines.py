"""Reads lines of text: rows, tables with pipes, and labels with the text after them."""

from __future__ import annotations

import re

from grader.core.findings import unread_parts, written_reading
from grader.core.findings.phrases import Clause
from grader.core.models import WrittenRow
from grader.written.parsing import column_headings, part_labels, trace_rows
from grader.written.parsing.column_headings import POSITIONS
from grader.written.parsing.draft import Draft

_PIPE = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"[-=_*~+\s]{3,}|`{3}.*|~{3}.*")
# Each space matches in only one way, so no student's line causes exponential backtracking.
_DELIMITER = re.compile(r"\|?\s*:?-+:?\s*(?:\|\s*(?::?-+:?\s*)?)*")
_BREAK = re.compile(r"\r\n|[\r\n]")


def lines(text: str) -> list[str]:
    """The lines of a text with any line endings."""
    return _BREAK.split(text)


class Lines:
    """Reads lines one by one. With `prose`, other text between them is ignored.

    The lines after a label that stands alone on its line ("windows:") are its items.
    """

    def __init__(self, draft: Draft, *, prose: bool) -> None:
        self._draft, self._prose = draft, prose
        self._trace: list[WrittenRow] = []
        self._section: part_labels.Labelled | None = None
        self._table: column_headings.Table | None = None
        self._refused = False

    def read(self, text: str) -> None:
        """Read all lines of a text."""
        for number, line in enumerate(lines(text), 1):
            self._line(line.strip(), number)
        if self._table is not None:
            self._table.close()
        if self._trace:
            self._draft.put(
                "trace", column_headings.evened(self._draft, self._trace), self._trace[0].line
            )

    def _line(self, text: str, number: int) -> None:
        if not text:
            self._refused = False
        elif self._heading(text, number) or self._by_a_node(text, number):
            return
        elif text.startswith("|"):
            self._row_of_table(text, number)
        elif text.startswith(("#", "<!--")) or _RULE.fullmatch(text):
            self._section = None
        elif not (
            self._label(trace_rows.unbulleted(text), number)
            or self._item(text, number)
            or self._row(text, number)
            or self._other_table(text, number)
            or self._short(text, number)
        ):
            self._unread(text, number)

    def _by_a_node(self, text: str, number: int) -> bool:
        """Read a line that starts with an exact node name, before any other reading is tried."""
        if not trace_rows.starts_with_node(self._draft, text):
            return False
        return self._item(text, number) or self._row(text, number)

    def _row(self, text: str, number: int) -> bool:
        found = trace_rows.written(self._draft, text, number)
        if found is not None:
            self._trace.append(found)
            self._section = None
        return found is not None

    def _short(self, text: str, number: int) -> bool:
        """Read a short row, a window in brackets, or (without prose) a label without a colon."""
        found = trace_rows.short(self._draft, text, number, leaves=bool(self._trace))
        if found is not None:
            self._trace.append(found)
        elif trace_rows.in_brackets(self._draft, text):
            window = trace_rows.window(self._draft, text, number)
            if window is not None:
                self._draft.put_window(window)
        else:
            return not self._prose and part_labels.unpunctuated(self._draft, text, number)
        return True

    def _label(self, text: str, number: int) -> bool:
        found = part_labels.split(text)
        part = part_labels.of(found[0]) if found else None
        if found is None or part is None:
            return False
        self._section = None if found[1] else part
        part_labels.take(self._draft, part, [found[1]], number)
        return True

    def _item(self, text: str, number: int) -> bool:
        """Read a line as an item of the label before it."""
        if self._section == "windows":
            window = trace_rows.window(self._draft, text, number)
            if window is not None:
                self._draft.put_window(window)
            return window is not None
        if self._section == "ordering":
            text = trace_rows.unbulleted(text)
            known = self._draft.names.find(text.partition(":")[0]) is not None
            return known and part_labels.order(self._draft, text, number)
        return False

    def _heading(self, text: str, number: int) -> bool:
        """Skip a line of column headings; add a finding if their order is not that of a row."""
        found = column_headings.header([word for word in re.split(r"[\s:]+", text[:100]) if word])
        if found is None or found.unread or None in found.places:
            return False
        if found.places == POSITIONS[: len(found.places)]:
            self._section = "windows" if len(found.places) == 3 else None
        else:
            self._not_read(text, number, unread_parts.order_columns())
        return True

    # ------------------------------------------------------------ tables

    def _other_table(self, text: str, number: int) -> bool:
        """Read a table row without a pipe at its left."""
        if not _PIPE.search(text):
            return False
        if self._table is None and column_headings.header(_cells(text)) is None:
            return False
        self._row_of_table(text, number)
        return True

    def _row_of_table(self, text: str, number: int) -> None:
        if _DELIMITER.fullmatch(text) and "-" in text:
            return
        texts = _cells(text)
        known = self._draft.names.exact(texts[0]) is not None
        header = None if known and self._table else column_headings.header(texts)
        if header is not None:
            if self._table is not None:
                self._table.close()
            self._table = column_headings.Table(self._draft, header, number)
            self._refused = False
        elif self._table is not None and not self._refused:
            self._table.add(texts, number)
        elif self._refused:
            self._draft.attempt("trace" if known else "")
        else:
            self._refused = True
            self._not_read(text, number, unread_parts.add_heading())

    # ------------------------------------------------------------ other lines

    def _unread(self, text: str, number: int) -> None:
        found = part_labels.split(trace_rows.unbulleted(text))
        close = self._draft.nearest(found[0], part_labels.SPELLINGS) if found else ""
        if found and close:
            self._draft.attempt(close)
            at = self._draft.at(number)
            self._draft.add(written_reading.unknown_part(at=at, text=found[0], close=close))
        elif not self._prose:
            self._draft.attempt(self._begun(text))
            self._not_read(text, number, unread_parts.write_row_or_label())

    def _not_read(self, text: str, number: int, remedy: Clause) -> None:
        at = self._draft.at(number)
        self._draft.add(written_reading.unread_line(at=at, text=text, remedy=remedy))

    def _begun(self, text: str) -> str:
        """The part that a line was probably meant for, by its first words or its node."""
        known = self._draft.names.before_colon(trace_rows.unbulleted(text))
        return part_labels.begun(text) or (self._section or "trace" if known else "")


def _cells(text: str) -> list[str]:
    """The cells between pipes, without the outer pipes."""
    text = text.strip()
    inner = text.removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    return [cell.strip() for cell in _PIPE.split(inner)]
