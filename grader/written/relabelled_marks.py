"""Marks new values of the leaves: their order must stay, and another move must be best."""

from __future__ import annotations

from grader.core.findings import written_questions
from grader.core.findings.places import SheetPlace
from grader.core.models import Cell, Finding, Sheet
from grader.core.recording import settled
from grader.core.tree import Value
from grader.search import relabelling
from grader.search.reference_player import Answer

_HALF = 1 / 2
"""The share of values that only make equal leaves different, or different ones equal, and of those
with which an old best move is one of several."""


class RelabelledMarks:
    """The new values of a sheet; a leaf that is not given keeps its value."""

    def __init__(self, answer: Answer, sheet: Sheet) -> None:
        self.tree, self.sheet = answer.recording.tree, sheet
        self.findings: list[Finding] = []
        self._cells: dict[int, Cell] = {
            self.tree.index[word.text]: cell for word, cell in sheet.relabelled or ()
        }
        self._old = relabelling.leaf_values(self.tree) or {}
        own = {leaf: cell.value for leaf, cell in self._cells.items()}
        self._new = {
            leaf: value if (given := own.get(leaf)) is None else given
            for leaf, value in self._old.items()
        }
        self.share = self._share_of_order()
        if self.share:
            self.share *= self._share_of_move(answer.moves)

    def _share_of_order(self) -> float:
        """1 if the leaves have the same order as before."""
        levels: dict[Value, list[int]] = {}
        for leaf, value in sorted(self._old.items(), key=lambda item: item[1]):
            levels.setdefault(value, []).append(leaf)
        below: int | None = None
        share = 1.0
        for leaves in levels.values():
            least, most = (pick(leaves, key=self._new.__getitem__) for pick in (min, max))
            if below is not None and self._new[below] > self._new[least]:
                return self._report(below, least, 0)
            if below is not None and self._new[below] == self._new[least] and share == 1:
                share = self._report(below, least, _HALF)
            if self._new[least] != self._new[most] and share == 1:
                share = self._report(least, most, _HALF)
            below = most
        return share

    def _report(self, one: int, other: int, share: float) -> float:
        """The share, with a finding about two leaves that are not in their old order."""
        self.findings[:] = [
            written_questions.order_not_kept(
                at=self._at(other if other in self._cells else one),
                names=(self.tree.names[one], self.tree.names[other]),
                before=(self._old[one], self._old[other]),
                after=(self._new[one], self._new[other]),
            )
        ]
        return share

    def _share_of_move(self, before: tuple[str, ...]) -> float:
        """1 if no move that was best is best with the new values."""
        values = relabelling.node_values_with(self.tree, self._new)
        now = relabelling.best_moves(self.tree, values)
        kept = [move for move in before if move in now]
        if not kept:
            return 1
        self.findings.append(
            written_questions.move_not_changed(
                at=self._at(next(iter(self._cells))),
                kept=kept,
                alone=kept == now,
                values={
                    self.tree.names[child]: settled(values[child], self.tree)
                    for child in self.tree.children(0)
                },
            )
        )
        return 0 if set(now) <= set(before) else _HALF

    def _at(self, leaf: int) -> SheetPlace:
        return SheetPlace(self.sheet.file, self._cells[leaf].line, self.tree.names[leaf])
