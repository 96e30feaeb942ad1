"""The formats of `grade solve` for an exercise in move ordering, one file each.

`render` takes an OrderedSolution. As in `grader.reports.solutions`, the format "table" also takes
the width and the colours of the terminal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from grader.core.errors import UsageError
from grader.core.models import Exercise
from grader.core.tree import Tree
from grader.reports.registry import Formats
from grader.search.best_ordering import best_orders, worst_orders
from grader.search.ordering_measure import OrderingMeasure, by_evaluation, measure
from grader.search.reference_player import solve_in_order

FORMATS = Formats(__name__, __path__, others=", the formats for move ordering")


class OrderOfTree(NamedTuple):
    """One order of a whole tree: its name, the leaves that Fig. 5.7 evaluates, and the children of
    each node that it searches; of leaves and nodes with one child there is none."""

    name: str
    leaves: int
    children: Mapping[int, Sequence[int]]


@dataclass(frozen=True)
class OrderedSolution:
    """The orders of one exercise by which programs are measured."""

    exercise: Exercise

    @property
    def tree(self) -> Tree:
        """The exercise's tree."""
        return self.exercise.tree

    @property
    def measure(self) -> OrderingMeasure:
        """The leaves of each order."""
        return measure(self.exercise)

    @property
    def leaves(self) -> Mapping[str, int]:
        """The leaves of each order by its name, the best order first."""
        found = self.measure
        counts = {
            "best": found.best,
            "by evaluation": found.enough,
            "as given": found.as_given,
            "opposite": found.opposite,
            "worst": found.most,
        }
        return {name: count for name, count in counts.items() if count is not None}

    @property
    def orders(self) -> Iterator[OrderOfTree]:
        """Each of these orders but the one given, whose children are those of the tree."""
        exercise, leaves = self.exercise, self.leaves
        if "best" in leaves:
            yield self._order("best", best_orders(exercise))
        yield self._order("by evaluation", self._by_evaluation())
        yield self._order("opposite", self._by_evaluation(worst_first=True))
        if "worst" in leaves:
            yield self._order("worst", worst_orders(exercise))

    @property
    def measuring(self) -> Sequence[OrderOfTree]:
        """The order that earns full marks, and the one that earns nothing."""
        by_name = {each.name: each for each in self.orders}
        return by_name["by evaluation"], by_name["worst" if self.measure.is_exact else "opposite"]

    def _order(self, name: str, orders: Mapping[int, Sequence[int]]) -> OrderOfTree:
        several = {node: children for node, children in orders.items() if len(children) > 1}
        return OrderOfTree(name, self.leaves[name], several)

    def _by_evaluation(self, *, worst_first: bool = False) -> Mapping[int, Sequence[int]]:
        """The children of each searched node, in the order by evaluation or its opposite."""
        tree, order = self.tree, by_evaluation(self.exercise, worst_first=worst_first)
        found = {}
        for node in solve_in_order(self.exercise, order).visited:
            children = dict(zip(tree.actions(node), tree.children(node), strict=True))
            found[node] = [children[action] for action in order(node, tuple(children))]
        return found

    def moves(self, children: Sequence[int]) -> list[str]:
        """The actions that lead to these children."""
        return [self.tree.moves[child] for child in children]


def solved(exercise: Exercise, variant: str | None) -> OrderedSolution:
    """The orders. Raises UsageError if a variant is named, as Fig. 5.7 is always searched."""
    if variant is not None:
        raise UsageError(
            f"{exercise.id} asks for {exercise.algorithm.title}, which has no variants; leave out "
            "--variant"
        )
    return OrderedSolution(exercise)
