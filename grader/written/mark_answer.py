"""Marks a written answer as a person would. Pure: no file, clock or process.

Each part is marked separately. A table is marked by its rows; a slip costs one row. A value, a
move, visits or pruned nodes that are wrong, but follow from a slip in the student's own table, earn
a quarter of their points. The table must therefore be marked too, and be complete enough.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from math import isclose
from typing import Protocol, cast

from grader.core.findings import written_answer, written_table
from grader.core.findings.phrases import either, number
from grader.core.findings.places import SheetPlace
from grader.core.findings.table_rows import TablePart
from grader.core.findings.written_table import Absent
from grader.core.models import WRITTEN_CHECKS, CheckName, Entry, Finding, Verdict
from grader.core.models.sheet import Cell, RowColumn, Sheet, Word, WrittenRow
from grader.core.recording import Recording
from grader.core.tree import Value
from grader.search.reference_player import Answer
from grader.written import (
    carried_forward,
    conventions,
    crossed_out,
    misconceptions,
    table_by_convention,
)
from grader.written.carried_forward import DescribedSearches
from grader.written.explained_table import Reading
from grader.written.misconceptions import Misconception, Shown
from grader.written.open_pieces import OpenPieces
from grader.written.partial_credit import rows_needed, share_of
from grader.written.pruned_marks import PrunedMarks
from grader.written.question_marks import (
    BecauseMarks,
    ConditionMarks,
    CountMarks,
    OrderingMarks,
    RelabelledMarks,
)
from grader.written.range_marks import RangeMarks
from grader.written.slip_findings import SlipFindings
from grader.written.value_marks import ValueMarks, agrees, with_values
from grader.written.wrong_cells import fits

_CARRIED = 1 / 4  # the share of a wrong part that follows from a slip in the student's own table

_MARKED_COLUMNS: Mapping[Absent, tuple[RowColumn, ...]] = {
    "alpha": ("alpha", "alpha_in"),
    "beta": ("beta", "beta_in"),
    "value": ("value",),
}


class PartMarks(Protocol):
    """The share of a part that is right, the number of its equal items, 1 if it is marked as a
    whole, and the findings."""

    share: float
    items: int
    findings: list[Finding]


PART_MARKS: Mapping[CheckName, Callable[[Answer, Sheet], PartMarks]] = {
    "pruned": PrunedMarks,
    "ordering": OrderingMarks,
    "counts": CountMarks,
    "ranges": RangeMarks,
    "because": BecauseMarks,
    "holds_for": ConditionMarks,
    "values": ValueMarks,
    "relabelled": RelabelledMarks,
}
"""The parts that are marked by a class of their own."""


class MarkedAnswer:
    """The marks of one sheet; `answer` is the canonical answer to its exercise."""

    def __init__(self, entry: Entry, answer: Answer, sheet: Sheet) -> None:
        self.entry = entry
        self.exercise = entry.exercise
        self.tree = entry.exercise.tree
        self.answer = answer
        self.right = answer.recording
        self.sheet = sheet
        self.found: list[Finding] = []
        self._carried: list[CheckName] = []
        self.marks: Mapping[CheckName, Callable[[], float]] = {
            "value": self._value,
            "move": self._move,
            "visited": self._visited,
            "windows": self._windows,
            "trace": self._trace,
            "leaves": self._leaves,
            **{part: partial(self._by_class, part) for part in PART_MARKS},
        }
        self._made: dict[CheckName, PartMarks] = {}

    def verdict(self) -> Verdict:
        """Every check of the rubric, and the findings."""
        sheet = self._with_all_leaves(self._with_marked_cutoffs(self.sheet))
        if "values" in self.exercise.algorithm.checks["written"]:
            sheet = with_values(sheet, self.tree.names[0])
        self.sheet = sheet
        wanted = [name for name in WRITTEN_CHECKS if name in self.entry.worth]
        missing = [name for name in wanted if getattr(sheet, name) is None]
        # The table first: its mistakes explain the others.
        shares: dict[CheckName, float] = {}
        for name in sorted(wanted, key=lambda name: name not in {"trace", "windows"}):
            shares[name] = 0.0 if name in missing else self.marks[name]()
        for each in self._misconceptions:
            shares = dict(misconceptions.limited(shares, self.entry.worth, each.most))
        checks = self.entry.checks(shares.__getitem__)
        if sheet.of_another_tree:
            return Verdict(checks=checks, findings=sheet.findings)
        named = [each.finding for each in self._misconceptions]
        opened = OpenPieces(self.entry, sheet, shares, self._items)
        told = map(opened.told, sheet.findings)
        findings = [self._placed(each) for each in (*told, *named, *self.found)]
        if (missing and len(missing) < len(wanted)) or (not sheet.findings and missing):
            parts = [name for name in missing if name not in sheet.unread]
            if parts:
                findings.append(written_answer.not_answered(file=sheet.file, parts=parts))
        if self._carried:
            table = self._paid.base if self._valued is None else "values"
            findings.append(written_answer.carried_forward(parts=self._carried, table=table))
        return Verdict(
            checks=checks, findings=tuple(findings), open=opened.pieces, at_stake=opened.at_stake
        )

    @property
    def _items(self) -> Mapping[CheckName, int]:
        """The number of items of the given parts that have several."""
        tables: Mapping[CheckName, Reading | None] = {
            "trace": self.trace,
            "windows": self.windows,
            "visited": self.visits,
            "leaves": self.evaluated,
        }
        rows = {part: rows_needed(table) for part, table in tables.items() if table is not None}
        return {**rows, **{part: marks.items for part, marks in self._made.items()}}

    def _with_marked_cutoffs(self, sheet: Sheet) -> Sheet:
        """The sheet; without a list of pruned nodes, those are listed that its table cuts off."""
        if sheet.pruned is not None or "pruned" not in self.entry.worth or self.trace is None:
            return sheet
        words = [*sheet.cut, *carried_forward.cut_off(self.tree, self.trace)]
        return replace(sheet, pruned=tuple(words)) if words else sheet

    def _with_all_leaves(self, sheet: Sheet) -> Sheet:
        """The sheet; if only counts ask for leaves, "leaves: 9" outside of them is one of these."""
        leaves, counts = sheet.leaves, sheet.counts or ()
        if "counts" not in self.entry.worth or "leaves" in self.entry.worth:
            return sheet
        if not isinstance(leaves, Cell) or "leaves" in {word.text for word, _ in counts}:
            return sheet
        return replace(sheet, counts=(*counts, (Word("leaves", leaves.line), leaves)))

    def _placed(self, finding: Finding) -> Finding:
        """The finding with the path to its node; without one a report would show the root."""
        node = None if finding.node is None else self.tree.index.get(finding.node)
        return finding if node is None else replace(finding, path=self.tree.path(node))

    # ------------------------------------------------------------ the student's own search

    @cached_property
    def trace(self) -> Reading | None:
        """The student's table, read by the convention that explains it best."""
        return self._crossed_out(self.sheet.trace, table_by_convention.of_trace)

    @cached_property
    def windows(self) -> Reading | None:
        """The student's windows."""
        return self._crossed_out(self.sheet.windows, table_by_convention.of_windows)

    def _crossed_out(
        self, rows: Sequence[WrittenRow] | None, by: crossed_out.Reader
    ) -> Reading | None:
        return None if rows is None else crossed_out.read(self.exercise, rows, by)

    @cached_property
    def visits(self) -> Reading | None:
        """The student's list of visits, or of the evaluated leaves."""
        return self._in_order(self.sheet.visited)

    @cached_property
    def evaluated(self) -> Reading | None:
        """The student's list of the evaluated leaves, where these are asked for."""
        return self._in_order(self.sheet.leaves)

    def _in_order(self, words: Sequence[Word] | Cell | None) -> Reading | None:
        if words is None or isinstance(words, Cell):
            return None
        rows = [WrittenRow(word) for word in conventions.without_returns(self.exercise, words)]
        return table_by_convention.of_visits(self.exercise, rows)

    @cached_property
    def _misconceptions(self) -> Sequence[Misconception]:
        shown = Shown(
            self.exercise,
            self.right,
            self.sheet,
            trace=self.trace,
            windows=self.windows,
            visits=self.visits,
        )
        return tuple(shown.misconceptions())

    @cached_property
    def _described(self) -> DescribedSearches:
        """The searches that the table describes, or the windows if there is no table."""
        return carried_forward.first_of(
            self.exercise, (("table", self.trace), ("windows", self.windows))
        )

    @cached_property
    def _paid(self) -> DescribedSearches:
        """The described searches that are marked: only those have lost marks for their slips."""
        paid = self.trace if "trace" in self.entry.worth else None
        return carried_forward.first_of(self.exercise, (("table", paid),))

    def _follows(
        self,
        name: CheckName,
        holds: Callable[[Reading], bool],
        of_values: Callable[[ValueMarks], bool] = lambda _: False,
    ) -> bool:
        """Whether a wrong part follows from a slip in the student's own table, or values."""
        by_values = self._valued is not None and of_values(self._valued)
        if self._misconceptions or not (by_values or self._paid.leads_to(holds)):
            return False
        self._carried.append(name)
        return True

    @cached_property
    def _valued(self) -> ValueMarks | None:
        """The values of the nodes, if they are given and marked."""
        if self.sheet.values is None or "values" not in self.entry.worth:
            return None
        marks = self._marks_of("values")
        return marks if isinstance(marks, ValueMarks) else None

    @property
    def _crosses_out(self) -> TablePart:
        """The part in which crossed-out nodes are marked."""
        return "trace" if self.trace is not None else "windows"

    @cached_property
    def searched(self) -> Reading | None:
        """The search that the student's own table or windows describe."""
        reading = self.trace or self.windows
        return None if reading is None else carried_forward.searches(self.exercise, reading)[0]

    def recording(self) -> Recording | None:
        return None if self.searched is None else carried_forward.recorded(self.tree, self.searched)

    # ------------------------------------------------------------ the checks

    def _value(self) -> float:
        cell, right = self.sheet.value, self.answer.value
        if _says(cell, right) or self._agrees(cell, right):
            return 1.0
        if self._follows(
            "value", lambda one: _says(cell, one.value), lambda own: self._agrees(cell, own.value)
        ):
            return _CARRIED
        in_table = self._described.all(lambda one: isclose(one.value, right))
        self._report("value", cell, number(right), in_table=in_table, node=self.tree.names[0])
        return 0.0

    def _agrees(self, cell: Cell | None, value: Value | None) -> bool:
        given = None if cell is None else cell.value
        return given is not None and value is not None and agrees(self.tree, given, value)

    def _move(self) -> float:
        word, right = self.sheet.move, self.answer.moves
        if word is None or word.text in right:
            return float(word is not None)
        if self._follows(
            "move",
            lambda one: carried_forward.move(self.tree, one) == word.text,
            lambda own: word.text in own.moves,
        ):
            return _CARRIED
        in_table = self._described.all(lambda one: carried_forward.move(self.tree, one) in right)
        node = self.tree.names[0]
        self._report("move", word, either(right), in_table=in_table, node=node)
        return 0.0

    def _leaves(self) -> float:
        given, right = self.sheet.leaves, len(self.right.evaluated)
        if self.evaluated is not None:
            return self._listed("leaves", self.evaluated)
        given = cast("Cell | None", given)
        if _says(given, right):
            return 1.0
        if self._follows(
            "leaves", lambda one: _says(given, carried_forward.leaves(self.tree, one))
        ):
            return _CARRIED
        in_table = self._described.all(lambda one: carried_forward.leaves(self.tree, one) == right)
        self._report("leaves", given, str(right), in_table=in_table)
        return 0.0

    def _visited(self) -> float:
        given, reading = self.sheet.visited or (), self.visits
        if reading is None:
            return 0.0
        share = self._listed("visited", reading)
        if share > conventions.KNOWN and len(reading.as_written) < len(given):
            self.found.append(conventions.RETURNS)
        return share

    def _listed(self, name: CheckName, reading: Reading) -> float:
        """The share of a list of nodes in the order of the search."""
        if self.tree.odds and self._lists(reading, self.right.visited):
            self.found += conventions.noted(reading, "visited")
            return 1.0  # the steps of a table know no chance nodes
        if reading.faults and self._follows(name, lambda one: self._lists(reading, one.visited)):
            return max(share_of(self.tree, reading), _CARRIED)
        return self._of_table(reading, "visited")

    def _lists(self, reading: Reading, visited: Sequence[int]) -> bool:
        """Whether the list has these visits, or the leaves among them."""
        listed = [row.node.text for row in reading.as_written]
        leaves = [self.tree.names[node] for node in visited if self.tree.is_leaf(node)]
        return listed in ([self.tree.names[node] for node in visited], leaves)

    def _by_class(self, part: CheckName) -> float:
        """The share of a part that has a class of its own."""
        marks = self._marks_of(part)
        if (
            isinstance(marks, PrunedMarks)
            and marks.share < 1
            and self._follows(part, marks.follows)
        ):
            return max(marks.share, _CARRIED)
        self.found += marks.findings
        return marks.share

    def _marks_of(self, part: CheckName) -> PartMarks:
        """The marks of a part, made once."""
        if part not in self._made:
            self._made[part] = PART_MARKS[part](self.answer, self.sheet)
        return self._made[part]

    def _windows(self) -> float:
        return 0.0 if self.windows is None else self._of_table(self.windows, "windows")

    def _trace(self) -> float:
        if self.trace is None:
            return 0.0
        share = self._of_table(self.trace, "trace")
        rows = self.trace.rows
        columns = {
            name: any(getattr(row, each) is not None for row in rows for each in either)
            for name, either in _MARKED_COLUMNS.items()
        }
        absent = [name for name, there in columns.items() if not there]
        if rows and absent:
            at = SheetPlace(self.sheet.file, rows[0].line)
            self.found.append(written_table.missing_column(at=at, absent=absent))
        return share * (1 - len(absent) / len(columns)) if rows else 0.0

    def _of_table(self, reading: Reading, part: TablePart) -> float:
        """The share of a table; adds a finding for each slip."""
        share, reported = share_of(self.tree, reading), reading
        out: Sequence[Word] = ()
        if part == self._crosses_out and self.sheet.cut:
            out = crossed_out.wrong(self.tree, self.sheet.cut, reading)
            many = crossed_out.unpaid(self.tree, out, reading)
            share = max(0.0, share - many / max(1, reading.needed))
            reported = crossed_out.without_missing(self.tree, out, reading)
        self.found += SlipFindings(self.exercise, self.sheet.file, reported, part).findings()
        self.found += crossed_out.findings(self.sheet, out)
        if share > conventions.KNOWN:
            self.found += conventions.noted(reading, part)
        return share

    # ------------------------------------------------------------ findings

    def _report(
        self,
        part: CheckName,
        given: Cell | Word | None,
        right: str,
        *,
        in_table: bool,
        node: str | None = None,
    ) -> None:
        """Adds the finding for a wrong part; `in_table`: the student's own table has it right."""
        if given is None or (isinstance(given, Cell) and given.kind == "unread"):
            return  # the parser has added a finding
        if isinstance(given, Word) and given.text not in self.tree.index:
            return  # as above
        at = SheetPlace(self.sheet.file, given.line, node)
        if part == "move":
            at = at._replace(figure=self.exercise.algorithm.figure.search_line("move"))
        self.found.append(
            written_answer.wrong_answer(
                at=at,
                part=part,
                right=right,
                given=given.text or "blank",
                told_by=self._described.base if in_table else None,
            )
        )


def _says(cell: Cell | None, value: Value | None) -> bool:
    said = None if cell is None else cell.value
    return said is not None and value is not None and fits(cell, value, blank=False)
