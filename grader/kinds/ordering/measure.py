"""Marks the orders that a program gave to the actions of each node.

Full marks are for an order from the best evaluation to the worst at every node, whose ties are
free, and for as few leaves as it needs. Any other order earns the share of the way from the worst.
"""

from collections.abc import Sequence
from functools import cached_property, partial

from grader.core.findings import order_returned as found
from grader.core.findings.places import SearchPlace
from grader.core.models import Answered, CheckName, Entry, Exercise, Finding, Outcome, Verdict
from grader.core.models.ordered import NodeOrder, Ordered
from grader.core.tree import Value
from grader.marking.judgement import Judgement, Measured, nothing
from grader.search.ordering_measure import OrderingMeasure, by_evaluation, measure


def measured(exercise: Exercise, _: object) -> Measured:
    """The measure of programs that order actions: the leaves of the best order and of the worst."""
    return partial(_ordered, measure(exercise))


def _ordered(known: OrderingMeasure, entry: Entry, outcome: Outcome) -> Judgement:
    if not isinstance(outcome, Answered) or outcome.ordered is None:
        return nothing(entry)
    return Judgement(entry, MarkedOrdering(entry, outcome.ordered, known).verdict())


class MarkedOrdering:
    """The orders of a student's program, and the check that judges them."""

    def __init__(self, entry: Entry, ordered: Ordered, measure: OrderingMeasure) -> None:
        self._entry = entry
        self._ordered = ordered
        self._measure = measure
        self._tree = entry.exercise.tree

    def verdict(self) -> Verdict:
        """The check, and the finding about the first order that is not the best."""
        measure, first = self._measure, self._first_difference
        checks = self._entry.checks(self._share)
        observed = {
            "leaves": self._ordered.leaves,
            "leaves by evaluation": measure.enough,
            "leaves in the best order": measure.best,
            "leaves in the worst order": measure.most,
            "leaves in the opposite order": measure.opposite,
            "leaves as given": measure.as_given,
            "evaluations": self._ordered.evaluations,
        }
        lost = first is not None and not all(check.passed for check in checks)
        findings = (self._about(first),) if lost and first is not None else ()
        return Verdict(
            checks=checks,
            findings=findings,
            observed={name: str(each) for name, each in observed.items() if each is not None},
        )

    def _share(self, _: CheckName) -> float:
        """The share of the points for the leaves, the only check."""
        worst, enough = self._measure.worst, self._measure.enough
        if self._first_difference is None or self._ordered.leaves <= enough:
            return 1.0
        return max(0.0, (worst - self._ordered.leaves) / (worst - enough))

    @cached_property
    def _first_difference(self) -> NodeOrder | None:
        """The first node whose first action is not the best, or else whose order is not."""
        found = None
        for each in self._ordered.orders:
            descending = self._tree.players[each.node] == "MAX"
            values = evaluations_in_order(self._entry, each, self._measure)
            sorted_values = sorted(values, reverse=descending)
            if values[0] != sorted_values[0]:
                return each
            if found is None and values != sorted_values:
                found = each
        return found

    def _about(self, first: NodeOrder) -> Finding:
        tree, measure, player = self._tree, self._measure, self._tree.players[first.node]
        exercise = self._entry.exercise
        figure = exercise.figure_line(player, "loop")
        return found.order_not_best(
            at=SearchPlace.at(tree, first.node, None, figure),
            player=player,
            returned=first.returned,
            values=evaluations_in_order(self._entry, first, measure),
            best=by_evaluation(exercise)(first.node, first.given),
            leaves=found.LeafCounts(
                self._ordered.leaves, measure.enough, measure.worst, measure.is_exact
            ),
        )


def evaluations_in_order(
    entry: Entry, order: NodeOrder, measure: OrderingMeasure
) -> Sequence[Value]:
    """The evaluations of a node's children, in the order returned."""
    children = dict(zip(order.given, entry.exercise.tree.children(order.node), strict=True))
    return [measure.values[children[action]] for action in order.returned]
