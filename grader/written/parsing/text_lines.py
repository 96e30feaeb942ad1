"""Reads plain text and Markdown: rows, tables with pipes, and labels with the text after them."""

import re

from grader.core.findings import unread_parts, written_reading
from grader.core.findings.phrases import Clause
from grader.core.models import WRITTEN_CHECKS, WrittenRow
from grader.written.parsing import (
    aligned,
    column_headings,
    condition_text,
    counted,
    drawings,
    inner_values,
    node_facts,
    part_labels,
    plain_text,
    played_records,
    ranged,
    trace_rows,
    wrapped_lines,
)
from grader.written.parsing.column_headings import POSITIONS
from grader.written.parsing.draft import Draft, OpenTable
from grader.written.parsing.lexicon import Labelled
from grader.written.parsing.node_facts import NodeFacts
from grader.written.parsing.part_labels import PARTS

_PIPE = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"[-=_*~+\s/\\]{3,}|`{3}.*|~{3}.*")
# Each space matches in only one way, so no student's line causes exponential backtracking.
_DELIMITER = re.compile(r"\|?\s*:?-+:?\s*(?:\|\s*(?::?-+:?\s*)?)*")
_STRUCK = re.compile(r"~~[^~\n]{1,200}~~")
_STRIKES = frozenset({ord("~")})
_PAIR = re.compile(r"([^\W_]{1,10})\s?=\s?([^\s,;()=]{1,60})")
_BOX = re.compile(r"\[([ xX✓✗]?)\]\s+")
_LABEL = 60
_BREAK = re.compile(r"\r\n|[\r\n]")


def lines(text: str) -> list[str]:
    """The lines of a text with any line endings."""
    return _BREAK.split(text)


def read(draft: Draft, text: str) -> None:
    """Read every line; in plain text, one that cannot be read becomes a finding."""
    _Lines(draft).read(text)


class _Lines:
    """Reads lines one by one. In Markdown, other text between them is ignored. The lines after a
    label that stands alone on its line ("windows:", "## Windows") are its items."""

    def __init__(self, draft: Draft) -> None:
        self._draft, self._prose = draft, draft.layout == "markdown"
        self._trace: list[WrittenRow] = []
        self._facts: list[NodeFacts] = []
        self._section: Labelled | None = None
        self._listed: list[str] = []
        self._listed_from = 0
        self._aligned: aligned.Header | None = None
        self._table: OpenTable | None = None
        self._refused = False

    def read(self, text: str) -> None:
        """Read all lines of a text."""
        if not self._draft.names.has_any(_STRIKES):
            text = _STRUCK.sub("", text)
        passage = 0
        for sentence in wrapped_lines.sentences(self._draft, self._draft.within_limit(lines(text))):
            known = sentence.prose and sentence.line == passage
            if not self._line(sentence.text, sentence.line) and not known:
                self._unread(sentence.text.strip(), sentence.line)
                passage = sentence.line  # one finding is enough for a passage of prose
        self._open_table(None, 0)
        self._end_of_facts()
        if self._trace:
            self._draft.put(
                "trace", column_headings.evened(self._draft, self._trace), self._trace[0].line
            )

    def _line(self, written: str, number: int) -> bool:
        """Read a line. Returns whether it could be read, or needs no reading."""
        written = drawings.without_branch(written)
        text = written.strip()
        if not text:
            self._refused = False
        elif (
            self._question(text, number)
            or self._values(text, number)
            or self._heading(written.rstrip(), number)
            or self._legend(text)
            or self._by_a_node(written, number)
        ):
            return True
        elif text.startswith("|"):
            self._row_of_table(text, number)
        elif text.startswith(("#", "<!--")) or _RULE.fullmatch(text):
            self._begin(part_labels.of(text.strip("#*_: ")))
        else:
            return (
                self._label(trace_rows.unbulleted(text), number)
                or self._item(text, number)
                or self._aligned_row(written, number)
                or self._row(text, number)
                or self._fact(text, number)
                or self._other_table(text, number)
                or self._short(text, number)
                or self._unlabelled(trace_rows.unbulleted(text), number)
                or drawings.is_drawn(self._draft, written)
            )
        return True

    def _question(self, text: str, number: int) -> bool:
        """Read a line or a row below the label of a question that is only asked on paper."""
        read = PARTS[self._section].of_line if text and self._section else None
        if read is None:
            return False
        if text.startswith("|"):
            return read(self._draft, ": ".join(_cells(text)), number) or self._is_heading(text)
        return read(self._draft, trace_rows.unbulleted(text), number)

    def _values(self, text: str, number: int) -> bool:
        """Read values, bounds or records without their label, if the exercise asks for them."""
        if self._draft.asks_records and self._table is None:
            return played_records.read_unlabelled(self._draft, text, number)
        free = self._draft.asks_values and self._table is None and self._aligned is None
        return free and inner_values.read(self._draft, text, number)

    def _unlabelled(self, text: str, number: int) -> bool:
        """Read counts or a condition without their label, if the exercise's file asks for them."""
        draft = self._draft
        return (draft.asks_counts and counted.read(draft, text, number)) or (
            draft.asks_condition and condition_text.read(draft, text, number)
        )

    def _is_heading(self, text: str) -> bool:
        """Whether a row is the heading of a table of such a question: no cell is a node."""
        titled = self._section in {"because", "relabelled"}
        return titled and not any(map(self._draft.names.exact, _cells(text)))

    def _by_a_node(self, written: str, number: int) -> bool:
        """Read a line that starts with an exact node name, before any other reading is tried."""
        text = written.strip()
        if not trace_rows.starts_with_node(self._draft, text):
            return False
        return (
            self._item(text, number)
            or self._aligned_row(written, number)
            or self._row(text, number)
            or self._fact(text, number)
        )

    def _legend(self, text: str) -> bool:
        """Read a line that gives the nodes other names, as in "1=A 2=B 3=C"."""
        pairs = _PAIR.findall(text) if len(text) <= plain_text.LINE else []
        if len(pairs) < 2 or _PAIR.sub("", text).strip(" ,;()"):
            return False
        legend = {word: self._draft.names.find(name) for word, name in pairs}
        if None in legend.values() or any(map(self._draft.names.exact, legend)):
            return False
        self._draft.names.rename({word: name for word, name in legend.items() if name})
        return True

    def _row(self, text: str, number: int) -> bool:
        found = trace_rows.written(self._draft, text, number)
        if found is not None:
            self._trace.append(found)
            self._begin(None)
        return found is not None

    def _fact(self, text: str, number: int) -> bool:
        """Read a line that tells a node's window or value."""
        text = trace_rows.unbulleted(text)
        found = node_facts.of(self._draft, text, number, leaves=not self._trace)
        if found is not None:
            self._facts.append(found)
        return found is not None

    def _end_of_facts(self) -> None:
        """Read the facts as a table, or as windows."""
        rows = () if self._trace else node_facts.rows(self._draft, self._facts)
        for each in rows:
            self._trace.append(column_headings.row(self._draft, node_facts.row(each), each.line))
        if not rows:
            for each in filter(node_facts.is_window, self._facts):
                cells = node_facts.row(each)
                window = {column: cells[column] for column in POSITIONS[:3]}
                row = column_headings.row(self._draft, window, each.line)
                self._draft.put_item("windows", row, each.line)

    def _short(self, text: str, number: int) -> bool:
        """Read a short row of the trace."""
        found = trace_rows.short(self._draft, text, number, leaves=bool(self._trace))
        if found is not None and (self._trace or found.prune is None):
            self._trace.append(found)
        elif found is not None:
            self._draft.cross_out([found.node])
        return found is not None

    def _label(self, text: str, number: int) -> bool:
        found = part_labels.clauses(self._draft, text)
        alone = part_labels.of(text.strip("*_ ")) if not found and len(text) < _LABEL else None
        if alone is not None and ":" not in text:
            found = [part_labels.LabelledText(text, alone, "", colon=False)]
        if not found:
            return False
        self._begin(None)
        for clause in found:
            if not clause.text:
                self._begin(clause.part)
            elif clause.text.endswith(",") and PARTS[clause.part].is_list:
                self._begin(clause.part)
                self._listed, self._listed_from = [clause.text], number
            else:
                part_labels.take_clause(self._draft, clause, number)
        return True

    # ------------------------------------------------------------ items

    def _begin(self, section: Labelled | None) -> None:
        """End the items of a label, and begin those of another."""
        if self._listed and self._section is not None:
            texts, self._listed = self._listed, []
            part_labels.take(self._draft, self._section, texts, self._listed_from)
        self._section = section

    def _item(self, text: str, number: int) -> bool:
        """Read a line as an item of the label before it."""
        if self._section == "windows":
            window = trace_rows.window(self._draft, text, number)
            if window is not None:
                self._draft.put_item("windows", window, number)
            return window is not None
        if self._section == "ordering":
            text = trace_rows.unbulleted(text)
            known = self._draft.names.find(text.partition(":")[0]) is not None
            return known and part_labels.order(self._draft, text, number)
        part = self._section
        if part is None:
            return False
        if PARTS[part].is_list and self._listed_item(text, number):
            return True
        if not PARTS[part].is_sure(self._draft, text):
            return False
        self._begin(None)
        part_labels.take(self._draft, part, [text], number)
        return True

    def _listed_item(self, text: str, number: int) -> bool:
        """Read a line of a list of nodes; an item whose box is not ticked is none."""
        item = trace_rows.unbulleted(text)
        box = _BOX.match(item)
        if box is not None:
            item = item[box.end() :]
        if len(text) > plain_text.LINE or not part_labels.are_nodes(self._draft, item):
            return False
        if box is None or box[1].strip():
            self._listed_from = self._listed_from if self._listed else number
            self._listed.append(item)
        return True

    # ------------------------------------------------------------ aligned columns

    def _heading(self, line: str, number: int) -> bool:
        """Read a line of column headings; add a finding if they cannot be used."""
        found = aligned.header(line)
        if found is not None:
            return self._open(found, number)
        words = [word for word in re.split(r"[\s:]+", line.strip()[:100]) if word]
        columns = column_headings.header(words) if ":" in line else None
        if columns is None or columns.unread or None in columns.places:
            return False
        if columns.places == POSITIONS[: len(columns.places)]:
            self._begin("windows" if len(columns.places) == 3 else None)
        elif not (self._draft.asks_values and "value" in columns.places):
            self._not_read(line.strip(), number, unread_parts.ORDER_COLUMNS)
        return True

    def _open(self, header: aligned.Header, number: int) -> bool:
        usual = header.is_usual
        self._open_table(None if usual else header.columns, number)
        self._aligned = header
        if usual:
            self._section = "windows" if len(header.starts) == 3 else None
            column_headings.note_slips(self._draft, header.columns, number)
        return True

    def _open_table(self, columns: column_headings.Columns | None, number: int) -> None:
        """End the open table, and begin another if there are columns for one."""
        self._begin(None)
        if self._table is not None:
            self._table.close()
        self._aligned, self._refused = None, False
        self._table = columns and column_headings.Table(self._draft, columns, number)

    def _aligned_row(self, line: str, number: int) -> bool:
        """Read a row under aligned headings."""
        header, text = self._aligned, line.strip()
        if header is None or (header.is_usual and self._row(text, number)):
            return header is not None
        known = self._draft.names.find(text.split(None, 1)[0]) is not None
        texts = header.cells(line.rstrip(), node=known)
        if texts is None or not header.is_row(texts, self._draft.names.find):
            return False
        if self._table is not None:
            self._table.add(texts, number)
        else:
            given = dict(zip(POSITIONS, texts, strict=False))
            self._trace.append(column_headings.row(self._draft, given, number))
        return True

    # ------------------------------------------------------------ tables

    def _other_table(self, text: str, number: int) -> bool:
        """Read a table row without a pipe at its left."""
        texts, draft = _cells(text), self._draft
        begins = column_headings.header(texts) or played_records.table(draft, texts, number)
        if not _PIPE.search(text) or not (self._table or begins):
            return False
        self._row_of_table(text, number)
        return True

    def _row_of_table(self, text: str, number: int) -> None:
        if _DELIMITER.fullmatch(text) and "-" in text:
            return
        texts = _cells(text)
        known = self._draft.names.exact(texts[0]) is not None
        header = None if known and self._table else column_headings.header(texts)
        begun = ranged.table(self._draft, texts) or played_records.table(self._draft, texts, number)
        if begun is None and self._table is None:
            begun = inner_values.table(self._draft, texts)
        if begun is not None:
            self._open_table(None, number)
            self._table = begun
        elif header is not None:
            self._open_table(header, number)
        elif counted.is_heading(texts):
            self._open_table(None, number)
            self._begin("counts")
        elif self._table is not None and not self._refused:
            self._table.add(texts, number)
        elif self._refused:
            self._draft.leave_open(text, None, "trace" if known else None)
        else:
            self._refused = True
            self._not_read(text, number, unread_parts.ADD_HEADING)

    # ------------------------------------------------------------ other lines

    def _unread(self, text: str, number: int) -> None:
        found = part_labels.split(trace_rows.unbulleted(text))
        close = self._draft.nearest(found[0], WRITTEN_CHECKS) if found else ""
        if found and close:
            at = self._draft.at(number)
            finding = written_reading.unknown_part(at=at, text=found[0], close=close)
            self._draft.leave_open(text, finding, close)
        elif not self._prose:
            remedy = self._draft.remedy_of_line(self._section or part_labels.begun(text))
            self._not_read(text, number, remedy, self._begun(text))
        else:
            self._draft.set_aside(text, number)

    def _not_read(self, text: str, number: int, remedy: Clause, part: str | None = None) -> None:
        at = self._draft.at(number)
        finding = written_reading.unread_line(at=at, text=text, remedy=remedy)
        self._draft.leave_open(text, finding, part)

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
