"""Makes the reason for a correct row of a table, and names its line of the figure."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from grader.core.algorithms.alpha_beta import SEARCH_LINE, figure_line
from grader.core.findings import table_reasons
from grader.core.findings.phrases import Clause
from grader.core.findings.table_reasons import CutoffTest, Fold
from grader.core.models import RowColumn
from grader.core.models.figure import FigureLine
from grader.core.tree import Tree
from grader.written.search_states import Convention, Step, TableCall

_BOUNDS: frozenset[RowColumn] = frozenset({"alpha", "beta", "alpha_in", "beta_in"})


class Reason(NamedTuple):
    """A clause, and the line of the figure that governs it."""

    why: Clause
    figure: FigureLine


class Reasons:
    """The reasons for the steps of one tree's search, in a table of one convention."""

    def __init__(self, tree: Tree, convention: Convention) -> None:
        self.tree = tree
        self.rule = convention.rule
        self.updated = convention.updated or convention.local
        self.entry = convention.entry

    def of(self, step: Step, wrong: Collection[RowColumn] = ()) -> Reason:
        """The reason for a step; `wrong` are the cells that it explains (empty: all cells)."""
        if step.kind == "leaf":
            return self._of_leaf(step, wrong)
        if step.kind == "call":
            return self._of_call(step, wrong)
        return self._of_return(step, wrong)

    def of_entry(self, step: Step) -> Reason:
        """The reason for a node's call and its window."""
        if step.node == 0:
            return Reason(self._called(step), SEARCH_LINE)
        caller = self.tree.players[self.tree.parent[step.node]]
        return Reason(self._called(step), figure_line(caller, "fold"))

    def of_visit(self, step: Step) -> Reason:
        """The reason for a node's visit."""
        if step.node == 0:
            return Reason(table_reasons.search_starts(), figure_line(step.player, "loop"))
        parent = self.tree.parent[step.node]
        is_first = step.node == self.tree.children(parent).start
        why = table_reasons.first_child if is_first else table_reasons.not_cut_off
        return Reason(why(self.tree.names[parent]), figure_line(self.tree.players[parent], "loop"))

    def goes_on(self, step: Step) -> Clause:
        """The clause that v does not end the loop."""
        return table_reasons.goes_on(
            player=step.player, rule=self.rule, v=step.folded, limit=step.limit
        )

    def is_equal(self, step: Step) -> bool:
        """Whether v equals the bound of the cutoff test, so that the cutoff rule decides."""
        return step.folded == step.limit

    def equality(self, step: Step) -> Clause:
        """The clause that v equals the bound."""
        return table_reasons.equals_bound(step.player, step.folded)

    # ------------------------------------------------------------ each kind of step

    def _of_leaf(self, step: Step, wrong: Collection[RowColumn]) -> Reason:
        figure = figure_line(step.player, "terminal")
        if {"alpha_in", "beta_in"} & set(wrong):
            return Reason(self._called(step), figure)
        bounds = bool(wrong) and set(wrong) <= _BOUNDS
        name = self.tree.names[step.node]
        return Reason(table_reasons.leaf(node=name, value=step.value, bounds=bounds), figure)

    def _of_call(self, step: Step, wrong: Collection[RowColumn]) -> Reason:
        if self.entry:
            return self._of_row(step, wrong)
        clauses = []
        if not wrong or _BOUNDS & set(wrong):
            clauses.append(self._called(step))
        if not wrong or "value" in wrong:
            clauses.append(table_reasons.starts_at(step.value, step.player))
        if "function" in wrong:
            clauses.append(self._player_of(step))
        if "prune" in wrong:
            clauses.append(table_reasons.nothing_back_yet())
        figure = figure_line(step.player, "start")
        if _BOUNDS & set(wrong):
            figure = self.of_entry(step).figure
        return Reason(table_reasons.all_of(clauses or [self._called(step)]), figure)

    def _of_row(self, step: Step, wrong: Collection[RowColumn]) -> Reason:
        """The reason for a row with a node's window at entry and its final value."""
        clauses = []
        if not wrong or _BOUNDS & set(wrong):
            clauses.append(self._called(step))
        if step.before is not None and (not wrong or "value" in wrong):
            clauses.append(table_reasons.folded(self._fold(step, step.before)))
        if "function" in wrong:
            clauses.append(self._player_of(step))
        why = table_reasons.all_of(clauses or [self._called(step)])
        return Reason(why, self.of_entry(step).figure)

    def _called(self, step: Step) -> Clause:
        """The clause that names the caller and the window of a call."""
        above = None if step.node == 0 else self.tree.names[self.tree.parent[step.node]]
        name = self.tree.names[step.node]
        return table_reasons.called(node=name, above=above, alpha=step.alpha_in, beta=step.beta_in)

    def _player_of(self, step: Step) -> Clause:
        return table_reasons.node_of(self.tree.names[step.node], step.player)

    def _of_return(self, step: Step, wrong: Collection[RowColumn]) -> Reason:
        """The reason for a step after a child returned: v, then the cutoff test, then the bound."""
        before, player = step.before, step.player
        if before is None:
            return Reason(table_reasons.search_over(), figure_line(player, "return"))
        if wrong and set(wrong) <= {"function"}:
            return Reason(self._player_of(step), figure_line(player, "fold"))
        fold = self._fold(step, before)
        folded = table_reasons.folded_in(fold, before.alpha, before.beta)
        if wrong and set(wrong) <= {"value"} and not (step.due and step.mark != "none"):
            return Reason(folded, figure_line(player, "fold"))
        test = CutoffTest(player, self.rule, step.due)
        if step.due and (step.cut or step.mark != "none"):
            why = table_reasons.ends(
                folded,
                test,
                node=None if step.last else self.tree.names[step.node],
                keeps_bounds=bool(_BOUNDS & set(wrong)) and not self.updated,
            )
            return Reason(why, figure_line(player, "cut", self.rule))
        old = before.alpha if player == "MAX" else before.beta
        new = max(old, fold.v) if player == "MAX" else min(old, fold.v)
        why = table_reasons.updates(folded, test, old=old, v=fold.v, new=new)
        return Reason(why, figure_line(player, "update"))

    def _fold(self, step: Step, before: TableCall) -> Fold:
        child = self.tree.names[self.tree.children(step.node)[before.child]]
        return Fold(child, step.back, step.player, before.value, step.folded)
