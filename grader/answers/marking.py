"""Marks a written answer as a person would. Pure: no file, clock or process.

Each part is marked for itself; a table by its rows, of which one slip costs one. What a student
gives as value, move, visits or cuts counts as right if it follows from their own table, which has
paid for its slips already.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from math import isclose

from grader.answers import conventions, tables
from grader.answers.fit import fits
from grader.answers.pruned import Pruned
from grader.answers.reading import Reading
from grader.answers.remarks import Part, Remarks, listed
from grader.answers.reordered import Reordered
from grader.canonical import Answer
from grader.divergence import show
from grader.findings import MOVE_LINE, find
from grader.models import (
    Cell,
    Check,
    CheckName,
    Entry,
    Finding,
    Sheet,
    Verdict,
    Word,
    WrittenRow,
)
from grader.recording import Recording
from grader.tree import Tree, Value

PARTS: Mapping[CheckName, str] = {
    "value": "the value of the root",
    "move": "the best move",
    "visited": "the nodes visited",
    "pruned": "what is pruned",
    "windows": "the windows",
    "trace": "the trace table",
    "leaves": "the number of leaves evaluated",
    "ordering": "the order of the children",
}
"""What a written answer can be marked for, in the order in which it is marked."""

_THIRDS = ("none", "a third", "two thirds")
"""Of the points, for that many of α, β and the value."""

_CARRIED: Mapping[CheckName, str] = {
    "value": "value", "move": "move", "visited": "visited nodes", "pruned": "pruned nodes",
    "leaves": "number of leaves",
}  # fmt: skip


class Marked:
    """One sheet beside the canonical answer to its exercise."""

    def __init__(self, entry: Entry, answer: Answer, sheet: Sheet) -> None:
        self.entry = entry
        self.exercise = entry.exercise
        self.tree = entry.exercise.tree
        self.answer = answer
        self.right = answer.recording
        self.sheet = sheet
        self.found: list[Finding] = []
        self._carried: list[CheckName] = []
        self._marks: Mapping[CheckName, Callable[[], float]] = {
            "value": self._value, "move": self._move, "visited": self._visited,
            "pruned": self._pruned, "windows": self._windows, "trace": self._trace,
            "leaves": self._leaves, "ordering": self._ordering,
        }  # fmt: skip

    def verdict(self) -> Verdict:
        """Every check of the rubric, and what to say."""
        sheet = self.sheet
        worth = self.entry.worth
        asked = [name for name in PARTS if name in worth]
        missing = [name for name in asked if getattr(sheet, name) is None]
        # The table first: what is wrong there explains the rest.
        shares: dict[CheckName, float] = {}
        for name in sorted(asked, key=lambda name: name not in {"trace", "windows"}):
            shares[name] = 0.0 if name in missing else self._marks[name]()
        checks = tuple(
            Check(name=name, share=shares[name], max_score=points) for name, points in worth.items()
        )
        findings = [self._placed(finding) for finding in (*sheet.findings, *self.found)]
        if (missing and len(missing) < len(asked)) or (not sheet.findings and missing):
            parts = listed([PARTS[name] for name in missing])
            findings.append(find("not-answered", file=sheet.file, parts=parts))
        if self._carried:
            findings.append(self._carried_forward())
        return Verdict(exercise_id=self.exercise.id, checks=checks, findings=tuple(findings))

    def _placed(self, finding: Finding) -> Finding:
        """The finding with the way to its node, without which a report takes it for the root."""
        node = None if finding.node is None else self.tree.index.get(finding.node)
        return finding if node is None else replace(finding, path=self.tree.path(node))

    # ------------------------------------------------------------ what they go on from

    @cached_property
    def trace(self) -> Reading | None:
        """The student's table, read by the convention that explains it best."""
        rows = self.sheet.trace
        return None if rows is None else tables.of_trace(self.exercise, rows)

    @cached_property
    def windows(self) -> Reading | None:
        """The student's windows."""
        rows = self.sheet.windows
        return None if rows is None else tables.of_windows(self.exercise, rows)

    @property
    def own(self) -> Reading | None:
        """What the rest may follow from: the table if there is one, else the windows."""
        return self.trace or self.windows

    def _follows(self, name: CheckName, *, by_own: Callable[[Reading], bool]) -> bool:
        """Whether a part that is not right follows from the student's own table."""
        own = self.own
        if own is None or not own.faults or not own.rows or not by_own(own):
            return False
        self._carried.append(name)
        return True

    def _carried_forward(self) -> Finding:
        many = len(self._carried) > 1 or self._carried[0] in {"visited", "pruned"}
        return find(
            "carried-forward", parts=listed([_CARRIED[name] for name in self._carried]),
            verb="are" if many else "is", noun="ones" if many else "one",
            follow="follow" if many else "follows", it="them" if many else "it",
            base="table" if self.trace else "windows",
        )  # fmt: skip

    def recording(self) -> Recording | None:
        """The search that the student's own table, windows or visits tell of."""
        return None if self.own is None else _recording(self.tree, self.own)

    # ------------------------------------------------------------ the checks

    def _value(self) -> float:
        cell = self.sheet.value
        if _says(cell, self.answer.value):
            return 1.0
        if self._follows("value", by_own=lambda own: _says(cell, own.value)):
            return 1.0
        own = self.own is not None and isclose(self.own.value, self.answer.value)
        self._say("value", cell, show(self.answer.value), own=own, node=self.tree.names[0])
        return 0.0

    def _move(self) -> float:
        word = self.sheet.move
        if word is None or word.text in self.answer.moves:
            return float(word is not None)
        if self._follows("move", by_own=lambda own: self._own_move(own) == word.text):
            return 1.0
        moves = " or ".join(self.answer.moves)
        own = self.own is not None and self._own_move(self.own) in self.answer.moves
        self._say("move", word, moves, own=own, node=self.tree.names[0], figure=MOVE_LINE)
        return 0.0

    def _own_move(self, own: Reading) -> str | None:
        """The first child of the root that came back with the value, in the student's table."""
        for step, taken, _ in own.done:
            if step.kind == "back" and step.node == 0 and taken.value == own.value:
                child = step.before.child if step.before is not None else 0
                return self.tree.names[self.tree.children(0)[child]]
        return None

    def _leaves(self) -> float:
        cell = self.sheet.leaves
        right = len(self.right.evaluated)
        if _says(cell, right):
            return 1.0

        def counted(own: Reading) -> int:
            return sum(map(self.tree.is_leaf, own.visited))

        if self._follows("leaves", by_own=lambda own: _says(cell, counted(own))):
            return 1.0
        self._say("leaves", cell, str(right), own=bool(self.own and counted(self.own) == right))
        return 0.0

    def _visited(self) -> float:
        given = self.sheet.visited or ()
        words = conventions.without_returns(self.tree, given)
        rows = [WrittenRow(word) for word in words]
        reading = tables.of_visits(self.exercise, rows)
        if reading.faults and self._follows("visited", by_own=lambda own: self._lists(words, own)):
            return 1.0
        share = self._of_table(reading, "visited")
        if share > conventions.KNOWN and len(words) < len(given):
            self.found.append(conventions.RETURNS)
        return share

    def _lists(self, words: Sequence[Word], own: Reading) -> bool:
        """Whether the names are the visits of the student's own table, or its leaves."""
        listed = [word.text for word in words]
        visited = [self.tree.names[node] for node in own.visited]
        leaves = [self.tree.names[node] for node in own.visited if self.tree.is_leaf(node)]
        return listed in (visited, leaves)

    def _pruned(self) -> float:
        pruned = Pruned(self.sheet, self.right)
        if pruned.is_right() or self._follows("pruned", by_own=pruned.follows):
            return 1.0
        self.found.append(pruned.finding())
        return pruned.share()

    def _ordering(self) -> float:
        reordered = Reordered(self.exercise, self.sheet, self.right)
        self.found += reordered.findings
        return reordered.share

    def _windows(self) -> float:
        return 0.0 if self.windows is None else self._of_table(self.windows, "windows")

    def _trace(self) -> float:
        if self.trace is None:
            return 0.0
        share = self._of_table(self.trace, "trace")
        rows = self.trace.rows
        columns = {
            name: any(getattr(row, column) is not None for row in rows)
            for name, column in (("α", "alpha"), ("β", "beta"), ("the value", "value"))
        }
        absent = [name for name, there in columns.items() if not there]
        if rows and absent:
            file, line = self.sheet.file, rows[0].line
            self.found.append(find(
                "missing-column", where=f"{file}:{line}", columns=listed(absent),
                it="it" if len(absent) == 1 else "them", most=_THIRDS[3 - len(absent)],
                file=file, line=line,
            ))  # fmt: skip
        return share * (1 - len(absent) / len(columns)) if rows else 0.0

    def _of_table(self, reading: Reading, part: Part) -> float:
        """The share of a table: its right rows, of those that it should have, or of half of those
        that the right one has if slips made it shorter than that."""
        self.found += Remarks(self.exercise, self.sheet.file, reading, part).findings()
        rows = max(reading.needed, tables.rows_needed(reading) / 2)
        share = max(0.0, reading.needed - reading.faults) / rows if rows else 1.0
        if share > conventions.KNOWN:
            self.found += conventions.noted(reading, part)
        return share

    # ------------------------------------------------------------ words

    def _say(
        self, name: CheckName, given: Cell | Word | None, right: str, *, own: bool,
        node: str | None = None, figure: str | None = None,
    ) -> None:  # fmt: skip
        """Say what it should be; `own` tells that the student's own table has it right."""
        if given is None or (isinstance(given, Cell) and given.kind == "unread"):
            return  # the reader has said so
        self.found.append(find(
            "wrong-answer", where=f"{self.sheet.file}:{given.line}", file=self.sheet.file,
            line=given.line, what=PARTS[name], expected=right, actual=given.text or "blank",
            told=f", as your own {'table has' if self.trace else 'windows have'} it" if own else "",
            node=node, figure=figure,
        ))  # fmt: skip


def _recording(tree: Tree, reading: Reading) -> Recording:
    """A student's own table as the recording of a search, for pictures and traces."""
    events: list[tuple[object, ...]] = []
    for step, taken, _ in reading.done:
        if step.kind == "back":
            if taken.cut or step.last:
                events.append(("returned", step.node, taken.value, None))
            continue
        function = "max_value" if step.player == "MAX" else "min_value"
        events.append(("entered", step.node, function, taken.alpha, taken.beta))
        question = "utility" if step.kind == "leaf" else "actions"
        events.append(("asked", step.node, question))
        if step.kind == "leaf":
            events.append(("returned", step.node, taken.value, None))
    return Recording(tree, tuple(events), reading.value)  # type: ignore[arg-type] # tuples of the four kinds of event


def _says(cell: Cell | None, value: Value) -> bool:
    return cell is not None and cell.value is not None and fits(cell, value, blank=False)
