"""Marks a new order of the children by the leaves that it saves."""

from __future__ import annotations

from grader.core.findings import written_answer
from grader.core.findings.places import SheetPlace
from grader.core.models import Finding, Sheet
from grader.search import best_ordering
from grader.search.reference_player import Answer


class OrderingMarks:
    """The new orders that a sheet gives for the children of some nodes.

    `share` is the number of leaves that they save, divided by the number that the best order saves.
    """

    def __init__(self, answer: Answer, sheet: Sheet) -> None:
        self.exercise, self.right = answer.exercise, answer.recording
        self.tree = self.right.tree
        self.sheet = sheet
        self.findings: list[Finding] = []
        self.share = self._share()

    def _share(self) -> float:
        orders: dict[int, list[int]] = {}
        for word, children in self.sheet.ordering or ():
            node = self.tree.index.get(word.text)
            if node is None:
                return 0.0  # the parser has added a finding
            wanted = [self.tree.names[child] for child in self.tree.children(node)]
            names = [child.text for child in children]
            if sorted(names) != sorted(wanted):
                place = SheetPlace(self.sheet.file, word.line, word.text, self.tree.path(node))
                missing = [name for name in wanted if name not in names]
                self.findings.append(
                    written_answer.no_ordering(at=place, children=wanted, missing=missing)
                )
                return 0.0
            orders[node] = [self.tree.index[child.text] for child in children]
        return self._saving(
            best_ordering.leaves_evaluated(best_ordering.reordered(self.exercise, orders))
        )

    def _saving(self, leaves: int) -> float:
        """The share for an order with which the search evaluates `leaves` leaves."""
        given = len(self.right.evaluated)
        best = best_ordering.fewest_leaves(self.exercise)
        if best is None:
            best = min(leaves, given)
        if leaves <= best:
            return 1.0
        orders = self.sheet.ordering or ()
        first = orders[0][0] if orders else None
        at = SheetPlace(
            self.sheet.file, first.line if first else None, first.text if first else None
        )
        self.findings.append(
            written_answer.wrong_ordering(at=at, leaves=leaves, best=best, before=given)
        )
        return max(0.0, given - leaves) / (given - best) if given > best else 0.0
