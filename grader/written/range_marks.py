"""Marks the ranges of possible values: each change of a range counts the same.

A range that is not given again stays as it was. One that follows from the student's own ranges of
the node's children is right, so a slip costs once.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from grader.core.findings import written_questions
from grader.core.findings.phrases import window
from grader.core.findings.places import SheetPlace
from grader.core.models import Cell, Finding, RangeRow, Sheet
from grader.core.tree import Value
from grader.search import possible_values
from grader.search.possible_values import AfterLeaf, Range
from grader.search.reference_player import Answer
from grader.written.value_marks import agrees

_FEWEST = 2  # the fewest windows that show a confusion of windows and ranges


class _Wrong(NamedTuple):
    """A wrong range, the right one, and whether it is the node's window."""

    row: RangeRow
    right: Range
    is_window: bool


class RangeMarks:
    """The ranges of a sheet; `share` is the share of the changes that it has right, less one for
    each change where there is none."""

    def __init__(self, answer: Answer, sheet: Sheet) -> None:
        exercise, search = answer.exercise, answer.recording
        self.tree, self.sheet = search.tree, sheet
        self._unknown = possible_values.at_first(exercise)
        self._rows: dict[int, dict[int, RangeRow]] = {}
        for row in sheet.ranges or ():
            leaf, node = (self.tree.index.get(word.text) for word in (row.leaf, row.node))
            if leaf is not None and node is not None:
                self._rows.setdefault(leaf, {})[node] = row
        self._right: dict[int, Range] = {}
        self._own: dict[int, Range | None] = {}
        self._wrong: list[_Wrong] = []
        self._missing: list[tuple[str, str]] = []
        self._at_pruned = [
            row
            for leaf, rows in self._rows.items()
            if leaf not in search.evaluated
            for row in rows.values()
        ]
        steps = list(possible_values.changes(exercise, search))
        windows = possible_values.windows(search, exercise.cutoff)
        earned = [self._step(*each) for each in zip(steps, windows, strict=True)]
        self.items = sum(len(step.changed) for step in steps)
        right = sum(earned) - len(self._at_pruned)
        self.share = max(0.0, right / self.items) if self.items else 1.0
        self.findings = list(self._findings())

    def _step(self, step: AfterLeaf, windows: Mapping[int, set[Range]]) -> int:
        """The number of right changes after a leaf, less that of wrong ones where none changes."""
        value = self.tree.values[step.leaf]
        self._own[step.leaf] = self._unknown if value is None else (value, value)
        self._right.update(step.changed)
        rows = self._rows.get(step.leaf, {})
        given = {node: self._read(row) for node, row in rows.items()}
        again = {
            node for node in rows if self._agree(given[node], self._own.get(node, self._unknown))
        }
        self._own.update(given)
        earned = 0
        for node in sorted({*step.changed, *rows}):
            own = self._own.get(node, self._unknown)
            right = self._right.get(node, self._unknown)
            is_window = any(self._agree(own, each) for each in windows.get(node, ()))
            follows = node in self._own and not is_window and self._follows(node)
            if self._agree(own, right) or follows:
                earned += node in step.changed
            elif node not in rows:
                names = self.tree.names
                self._missing.append((names[node], names[step.leaf]))
            elif node in step.changed or node not in again:
                earned -= node not in step.changed
                self._wrong.append(_Wrong(rows[node], right, is_window))
        return earned

    def _follows(self, node: int) -> bool:
        """Whether the student's range of a node follows from those of its children."""
        known = {each: found for each, found in self._own.items() if found is not None}
        return not self.tree.is_leaf(node) and self._agree(
            self._own[node], possible_values.of_children(self.tree, node, known, self._unknown)
        )

    def _agree(self, own: Range | None, other: Range | None) -> bool:
        """Whether two ranges are the same; with chance nodes, two decimals are enough."""
        if own is None or other is None:
            return own is other
        return all(agrees(self.tree, *pair) for pair in zip(own, other, strict=True))

    def _read(self, row: RangeRow) -> Range | None:
        """The range of a row; a blank or unsigned bound is that of a node without a known leaf.
        None if it cannot be read."""
        if "unread" in {row.low.kind, row.high.kind}:
            return None
        low, high = self._unknown
        return _bound(row.low, low), _bound(row.high, high)

    def _findings(self) -> Iterator[Finding]:
        as_windows = [wrong for wrong in self._wrong if wrong.is_window]
        confused = len(as_windows) >= max(_FEWEST, len(self._wrong) / 2)
        if confused:
            row = as_windows[0].row
            yield written_questions.windows_for_ranges(
                at=self._at(row),
                leaf=row.leaf.text,
                right=window(*as_windows[0].right),
                given=self._given(row),
                many=len(as_windows),
            )
        for wrong in self._wrong:
            if not (confused and wrong.is_window):
                yield written_questions.wrong_range(
                    at=self._at(wrong.row),
                    leaf=wrong.row.leaf.text,
                    right=window(*wrong.right),
                    given=self._given(wrong.row),
                )
        for row in self._at_pruned:
            yield written_questions.range_after_pruned(at=self._at(row), leaf=row.leaf.text)
        if self._missing:
            at = SheetPlace(self.sheet.file, None, self._missing[0][0])
            yield written_questions.missing_ranges(at=at, ranges=self._missing)

    def _given(self, row: RangeRow) -> str:
        """A range as it was read; a bound that was not is shown as it was written."""
        read = self._read(row)
        return window(*(read or (row.low.text, row.high.text)))

    def _at(self, row: RangeRow) -> SheetPlace:
        return SheetPlace(self.sheet.file, row.line, row.node.text)


def _bound(cell: Cell, usual: Value) -> Value:
    return usual if cell.value is None else cell.value
