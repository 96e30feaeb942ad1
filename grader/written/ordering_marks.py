"""Marks a new order of the children by the leaves that it saves."""

from __future__ import annotations

from collections.abc import Sequence

from grader.core.findings import find
from grader.core.models import Exercise, Finding, Sheet, Word
from grader.core.recording import Recording
from grader.marking.first_difference import names_of
from grader.written import best_ordering


class Reordered:
    """The orders that a sheet gives for the children of some nodes.

    `share` is what they save of what the best order saves, and `findings` say what is wrong.
    """

    def __init__(self, exercise: Exercise, sheet: Sheet, right: Recording) -> None:
        self.exercise = exercise
        self.tree = exercise.tree
        self.sheet = sheet
        self.right = right
        self.findings: list[Finding] = []
        self.share = self._share()

    def _share(self) -> float:
        orders: dict[int, list[int]] = {}
        for word, children in self.sheet.ordering or ():
            node = self.tree.index.get(word.text)
            if node is None:
                return 0.0  # the reader has said so
            problem = self._no_order(node, children)
            if problem:
                self.findings.append(find(
                    "no-ordering", where=f"{self.sheet.file}:{word.line}", file=self.sheet.file,
                    line=word.line, node=word.text, path=self.tree.path(node), problem=problem,
                    children=names_of(self.right, self.tree.children(node)) or "none",
                ))  # fmt: skip
                return 0.0
            orders[node] = [self.tree.index[child.text] for child in children]
        return self._saving(
            best_ordering.leaves_evaluated(best_ordering.reordered(self.exercise, orders))
        )

    def _no_order(self, node: int, children: Sequence[Word]) -> str:
        """What is wrong with an order of the node's children, as a clause."""
        names = [child.text for child in children]
        wanted = [self.tree.names[child] for child in self.tree.children(node)]
        if sorted(names) == sorted(wanted):
            return ""
        missing = [self.tree.index[name] for name in wanted if name not in names]
        if missing:
            verb = "is" if len(missing) == 1 else "are"
            return f"{names_of(self.right, missing)} {verb} not in your order"
        return "name each of them once, and no other"

    def _saving(self, leaves: int) -> float:
        """What an order saves, as a share of what the best order saves."""
        given = len(self.right.evaluated)
        best = best_ordering.fewest_leaves(self.exercise)
        if best is None:
            best = min(leaves, given)
        if leaves <= best:
            return 1.0
        orders = self.sheet.ordering or ()
        line = orders[0][0].line if orders else None
        where = self.sheet.file if line is None else f"{self.sheet.file}:{line}"
        instead = f", and {given} are as the tree stands" if given != leaves else ""
        self.findings.append(find(
            "wrong-ordering", where=where, file=self.sheet.file, line=line, best=best,
            leaves="1 leaf is" if leaves == 1 else f"{leaves} leaves are", instead=instead,
            node=orders[0][0].text if orders else None, expected=str(best), actual=str(leaves),
        ))  # fmt: skip
        return max(0.0, given - leaves) / (given - best) if given > best else 0.0
