"""Why a row of a table is as it is: a clause with the window, and the line of the figure."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from grader.core.findings import SEARCH_LINE, figure_line
from grader.core.tree import OTHER, Tree, Value
from grader.marking.first_difference import show, window
from grader.written.row_fit import Column
from grader.written.search_states import Convention, Step

_BOUNDS: frozenset[Column] = frozenset({"alpha", "beta", "alpha_in", "beta_in"})


class Reason(NamedTuple):
    """A clause, and the line of the figure that governs it."""

    why: str
    figure: str


class Reasons:
    """The reasons of one tree's search, its table kept by one convention."""

    def __init__(self, tree: Tree, convention: Convention) -> None:
        self.tree = tree
        self.rule = convention.rule
        self.updated = convention.updated or convention.local
        self.entry = convention.entry

    def of(self, step: Step, wrong: Collection[Column] = ()) -> Reason:
        """Why the step is as it is; `wrong` are the cells that it is about, all if there are
        none."""
        if step.kind == "leaf":
            return self._of_leaf(step, wrong)
        if step.kind == "call":
            return self._of_call(step, wrong)
        return self._of_return(step, wrong)

    def of_entry(self, step: Step) -> Reason:
        """Why a node is called, and with which window."""
        if step.node == 0:
            return Reason(self._calls(step), SEARCH_LINE)
        return Reason(self._calls(step), figure_line(OTHER[step.player], "fold"))

    def of_visit(self, step: Step) -> Reason:
        """Why a node is visited."""
        if step.node == 0:
            return Reason("the search starts there", figure_line(step.player, "loop"))
        parent = self.tree.parent[step.node]
        above, player = self.tree.names[parent], OTHER[step.player]
        if step.node == self.tree.first_child[parent]:
            why = f"{above} visits its first child at any rate"
        else:
            why = f"{above} is not cut off before it"
        return Reason(why, figure_line(player, "loop"))

    def goes_on(self, step: Step) -> str:
        """That v does not end the loop, with the numbers: "v = 14 > α = 3"."""
        _, sign, bound = self._compared(step, holds=False).split()
        return f"v = {show(self._v(step))} {sign} {bound} = {show(self._limit(step))}"

    def is_equal(self, step: Step) -> bool:
        """Whether v is the bound that would cut, so that all depends on the rule."""
        return self._v(step) == self._limit(step)

    def equality(self, step: Step) -> str:
        """That it is: "v = 3 = α"."""
        return f"v = {show(self._v(step))} = {'β' if step.player == 'MAX' else 'α'}"

    # ------------------------------------------------------------ each kind of step

    def _of_leaf(self, step: Step, wrong: Collection[Column]) -> Reason:
        name = self.tree.names[step.node]
        value = "?" if step.value is None else show(step.value)
        figure = figure_line(step.player, "terminal")
        why = f"{name} is a leaf of utility {value}"
        if {"alpha_in", "beta_in"} & set(wrong):
            return Reason(self._calls(step), figure)
        if wrong and set(wrong) <= _BOUNDS:
            return Reason(f"{why}, and its bounds are that too, or left blank", figure)
        return Reason(why, figure)

    def _of_call(self, step: Step, wrong: Collection[Column]) -> Reason:
        said = []
        name, player = self.tree.names[step.node], step.player
        if self.entry:
            return self._of_row(step, wrong)
        if not wrong or _BOUNDS & set(wrong):
            said.append(self._calls(step))
        if not wrong or "value" in wrong:
            said.append(f"v starts at {show(step.value)} in a {player} node")
        if "function" in wrong:
            said.append(f"{name} is a {player} node")
        if "prune" in wrong:
            said.append("no child has come back that could cut it off")
        figure = figure_line(player, "start")
        if _BOUNDS & set(wrong):
            figure = self.of_entry(step).figure
        return Reason(", and ".join(said) or self._calls(step), figure)

    def _of_row(self, step: Step, wrong: Collection[Column]) -> Reason:
        """Of a row that has the window at entry and the value in the end."""
        said = []
        if not wrong or _BOUNDS & set(wrong):
            said.append(self._calls(step))
        if step.before is not None and (not wrong or "value" in wrong):
            said.append(self._fold(step))
        if "function" in wrong:
            said.append(f"{self.tree.names[step.node]} is a {step.player} node")
        return Reason(", and ".join(said) or self._calls(step), self.of_entry(step).figure)

    def _calls(self, step: Step) -> str:
        """Who calls the node, with which window."""
        name, bounds = self.tree.names[step.node], window(step.alpha_in, step.beta_in)
        if step.node == 0:
            return f"the search starts at {name} with the window {bounds}"
        above = self.tree.names[self.tree.parent[step.node]]
        return f"{above} calls {name} with its own window, by now {bounds}"

    def _of_return(self, step: Step, wrong: Collection[Column]) -> Reason:
        """After a child came back: v, then whether it cuts, then the bound."""
        before, player = step.before, step.player
        if before is None:
            return Reason("the search is over", figure_line(player, "return"))
        if wrong and set(wrong) <= {"function"}:
            name = self.tree.names[step.node]
            return Reason(f"{name} is a {player} node", figure_line(player, "fold"))
        bounds = window(before.alpha, before.beta)
        said = f"{self._fold(step)} in the window {bounds}"
        if wrong and set(wrong) <= {"value"} and not (step.due and step.mark != "none"):
            return Reason(said, figure_line(player, "fold"))
        tested = f"{said}, and {self._compared(step, holds=step.due)}"
        if step.due and (step.cut or step.mark != "none"):
            name = self.tree.names[step.node]
            ended = f"so {name} returns at once" if not step.last else "which ends the loop"
            if _BOUNDS & set(wrong) and not self.updated:
                ended += ", α and β as they were"
            return Reason(f"{tested}, {ended}", figure_line(player, "cut", self.rule))
        greek, function, old = (
            ("α", "max", before.alpha) if player == "MAX" else ("β", "min", before.beta)
        )
        v = self._v(step)
        new = max(old, v) if player == "MAX" else min(old, v)
        return Reason(
            f"{tested}, so {greek} = {function}({show(old)}, {show(v)}) = {show(new)}",
            figure_line(player, "update"),
        )

    def _fold(self, step: Step) -> str:
        """How v comes about: "after D returned 6, v = min(+inf, 6) = 6"."""
        before = step.before
        if before is None:
            return ""
        child = self.tree.names[self.tree.children(step.node)[before.child]]
        function = "max" if step.player == "MAX" else "min"
        return (
            f"after {child} returned {show(step.back)}, v = {function}({show(before.value)}, "
            f"{show(step.back)}) = {show(self._v(step))}"
        )

    @staticmethod
    def _v(step: Step) -> Value:
        before = step.before
        if before is None:
            return step.back
        best = max if step.player == "MAX" else min
        return best(before.value, step.back)

    @staticmethod
    def _limit(step: Step) -> Value:
        """The bound that v is tested against."""
        if step.before is None:
            return 0
        return step.before.beta if step.player == "MAX" else step.before.alpha

    def _compared(self, step: Step, *, holds: bool) -> str:
        """How v stands to the bound that would cut: "v >= β"."""
        is_max = step.player == "MAX"
        signs = (">=", "<") if is_max else ("<=", ">")
        if self.rule == "strict":
            signs = (">", "<=") if is_max else ("<", ">=")
        return f"v {signs[0] if holds else signs[1]} {'β' if is_max else 'α'}"
