"""Makes the reason for a correct row of a table, and names its line of the figure."""

from collections.abc import Collection
from typing import NamedTuple

from grader.core.findings import table_reasons
from grader.core.findings.phrases import Clause
from grader.core.findings.table_reasons import CallWindow, CutoffTest, Fold
from grader.core.models import Exercise, RowColumn
from grader.core.models.figure import FigureLine, FigurePart
from grader.core.tree import Player, folded
from grader.written.search_states import Convention, Step, TableCall

_BOUNDS: frozenset[RowColumn] = frozenset({"alpha", "beta", "alpha_in", "beta_in"})


class Reason(NamedTuple):
    """A clause, and the line of the figure that governs it."""

    why: Clause
    figure: FigureLine


class Reasons:
    """The reasons for the steps of one exercise's search, in a table of one convention."""

    def __init__(self, exercise: Exercise, convention: Convention) -> None:
        self.tree = exercise.tree
        self.algorithm = exercise.algorithm
        self.figure = exercise.algorithm.figure
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
            return Reason(self._called(step), self.figure.search_line("call"))
        caller = self.tree.players[self.tree.parent[step.node]]
        part: FigurePart = "again" if self._window(step) == "again" else "fold"
        return Reason(self._called(step), self.figure.line(caller, part))

    def of_visit(self, step: Step) -> Reason:
        """The reason for a node's visit."""
        if step.node == 0:
            return Reason(table_reasons.SEARCH_STARTS, self.figure.line(step.player, "loop"))
        parent = self.tree.parent[step.node]
        is_first = step.node == self.tree.children(parent).start
        why = table_reasons.first_child if is_first else table_reasons.not_cut_off
        line = self.figure.line(self.tree.players[parent], "loop")
        return Reason(why(self.tree.names[parent]), line)

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

    def _of_leaf(self, step: Step, wrong: Collection[RowColumn]) -> Reason:
        is_remembered = not self.tree.is_leaf(step.node)
        figure = self.figure.line(step.player, "known" if is_remembered else "terminal")
        if {"alpha_in", "beta_in"} & set(wrong):
            return Reason(self._called(step), figure)
        name = self.tree.names[step.node]
        if is_remembered and step.value is not None:
            alpha, beta = step.window_in
            why = table_reasons.remembered(node=name, value=step.value, alpha=alpha, beta=beta)
            return Reason(why, figure)
        bounds = bool(wrong) and set(wrong) <= _BOUNDS
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
            clauses.append(table_reasons.NOTHING_BACK_YET)
        figure = self.figure.line(step.player, "start")
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
        return table_reasons.called(
            node=name, above=above, alpha=step.alpha_in, beta=step.beta_in, which=self._window(step)
        )

    def _window(self, step: Step) -> CallWindow:
        """The kind of window with which the step's node is called."""
        if step.node == 0:
            return "again" if any(step.part_of) else "own"
        if not self.algorithm.has_null_windows:
            return "own"
        if step.part_of[-1]:  # of the caller
            return "again"
        is_first = step.node == self.tree.children(self.tree.parent[step.node]).start
        return "own" if is_first else "null"

    def _player_of(self, step: Step) -> Clause:
        return table_reasons.node_of(self.tree.names[step.node], step.player)

    def _of_return(self, step: Step, wrong: Collection[RowColumn]) -> Reason:
        """The reason for a step after a child returned: v, then the cutoff test, then the bound."""
        before, player = step.before, step.player
        if before is None:
            return Reason(table_reasons.SEARCH_OVER, self.figure.line(player, "return"))
        if wrong and set(wrong) <= {"function"}:
            return Reason(self._player_of(step), self._fold_line(player, before))
        fold = self._fold(step, before)
        so_far = table_reasons.folded_in(fold, before.alpha, before.beta)
        if wrong and set(wrong) <= {"value"} and not (step.due and step.mark != "none"):
            return Reason(so_far, self._fold_line(player, before))
        test = CutoffTest(player, self.rule, step.due)
        if step.due and (step.cut or step.mark != "none"):
            why = table_reasons.ends(
                so_far,
                test,
                node=None if step.last else self.tree.names[step.node],
                keeps_bounds=bool(_BOUNDS & set(wrong)) and not self.updated,
            )
            return Reason(why, self.figure.line(player, "cut", self.rule))
        old = before.alpha if player == "MAX" else before.beta
        new = folded(player, old, fold.v)
        again = fold.child if step.again else None
        why = table_reasons.updates(so_far, test, old=old, v=fold.v, new=new, again=again)
        return Reason(why, self.figure.line(player, "again" if step.again else "update"))

    def _fold_line(self, player: Player, before: TableCall) -> FigureLine:
        """The line that searched the child which came back."""
        return self.figure.line(player, "again" if before.again else "fold")

    def _fold(self, step: Step, before: TableCall) -> Fold:
        child = self.tree.names[self.tree.children(step.node)[before.child]]
        return Fold(child, step.back, step.player, before.value, step.folded)
