"""Move ordering as a document: the orders by which programs are measured, and their leaves."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from grader.core.errors import UsageError
from grader.core.findings.phrases import count
from grader.core.models import Exercise
from grader.core.tree import Tree
from grader.reports import document as doc
from grader.search.best_ordering import best_orders, worst_orders
from grader.search.ordering_measure import OrderingMeasure, by_evaluation, measure
from grader.search.reference_player import solve_in_order

_MOST_NODES = 30  # the most nodes of an order that are shown to people


class OrderOfTree(NamedTuple):
    """One order of a whole tree: its name, the leaves that Fig. 5.7 evaluates, and the children of
    each node that it searches; of leaves and nodes with one child there is none."""

    name: str
    leaves: int
    children: Mapping[int, Sequence[int]]


@dataclass(frozen=True)
class OrderedSolution:
    """The orders of one exercise by which programs are measured."""

    noun: ClassVar[str] = "move ordering"

    exercise: Exercise

    @property
    def tree(self) -> Tree:
        return self.exercise.tree

    @property
    def measure(self) -> OrderingMeasure:
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

    @property
    def head(self) -> doc.Head:
        return doc.Head(self.exercise.title, self.exercise)

    @property
    def brief(self) -> Iterator[doc.Passage]:
        """The leaves of each order, and the two by which programs are measured."""
        yield self._leaves()
        full, nothing = self.measuring
        yield doc.Section([self._some(full)], f"{full.name.capitalize()}, which earns full marks")
        yield doc.Section([self._some(nothing)], f"The {nothing.name} order, which earns nothing")

    @property
    def whole(self) -> Iterator[doc.Passage]:
        """The leaves of each order, and the children of each node in it."""
        tree = self.tree
        yield self._leaves()
        for order in self.orders:
            rows: list[doc.Row] = [
                [tree.names[node], tree.players[node], ", ".join(self.moves(children))]
                for node, children in order.children.items()
            ]
            columns = list(map(doc.TableColumn, ("Node", "Player", "Actions")))
            yield doc.Section([doc.DataTable(columns=columns, rows=rows)], order.name.capitalize())

    @property
    def plain(self) -> Iterator[doc.Passage]:
        """The same, as in "B (MIN): D, E"."""
        yield doc.FactList({"exercise": self.exercise.id})
        yield doc.FactList(
            {name: doc.Exact(f"{many} leaves") for name, many in self.leaves.items()}
        )
        for order in self.orders:
            rows: list[doc.Row] = [
                [self._owner(node, "  "), doc.NameList(self.moves(children))]
                for node, children in order.children.items()
            ]
            yield doc.Section([doc.DataTable(columns=[], rows=rows)], order.name)

    @property
    def rows(self) -> Iterator[Sequence[int | str]]:
        yield "Order", "Leaves", "Node", "Player", "Actions"
        names, players = self.tree.names, self.tree.players
        for order in self.orders:
            for node, children in order.children.items():
                yield order.name, order.leaves, names[node], players[node], *self.moves(children)

    @property
    def data(self) -> Mapping[str, Any]:
        """A tree that is too large has neither the best order nor the worst."""
        names = self.tree.names
        return {
            "id": self.exercise.id,
            "title": self.exercise.title,
            "leaves": self.leaves,
            "orders": {
                order.name: {
                    names[node]: self.moves(children) for node, children in order.children.items()
                }
                for order in self.orders
            },
        }

    def _leaves(self) -> doc.DataTable:
        columns = [doc.TableColumn("Order"), doc.TableColumn("Leaves", right=True)]
        return doc.DataTable(columns=columns, rows=list(self.leaves.items()))

    def _some(self, order: OrderOfTree) -> doc.DataTable:
        """The first nodes of an order, and the number of those left out."""
        rows: list[doc.Row | doc.Note] = [
            [self._owner(node), ", ".join(self.moves(children))]
            for node, children in list(order.children.items())[:_MOST_NODES]
        ]
        left_out = len(order.children) - _MOST_NODES
        if left_out > 0:
            more = f"and {count(left_out, 'more node')}; --format text has them all"
            rows.append(doc.Note(more, "dim"))
        return doc.DataTable(
            columns=[doc.TableColumn(style="dim"), doc.TableColumn(wraps=True)], rows=rows
        )

    def _owner(self, node: int, before: str = "") -> doc.Phrase:
        tree = self.tree
        return lambda name: f"{before}{name(tree.names[node])} ({tree.players[node]})"

    def moves(self, children: Sequence[int]) -> list[str]:
        """The actions that lead to these children."""
        return [self.tree.moves[child] for child in children]


def ways(_: Exercise, __: object) -> doc.Ways:
    """The orders."""
    return OrderedSolution, solved


def solved(exercise: Exercise, variant: str | None) -> OrderedSolution:
    """The orders. Raises UsageError if a variant is named, as Fig. 5.7 is always searched."""
    if variant is not None:
        raise UsageError(
            f"{exercise.id} asks for {exercise.algorithm.title}, which has no variants; leave out "
            "--variant"
        )
    return OrderedSolution(exercise)
