"""Move ordering: reordered trees, and the fewest and the most leaves that a search can evaluate.

The order of the children affects a search only through the windows, and the windows depend only on
true values: a child that fails low changes no bound, and one that fails high ends the loop. So the
minimum or maximum below a node is computed for each window.

It is not computed over all orders. A narrower window never adds a leaf, whatever the order, so only
the children that move the bound need an order: these are searched from the least to the greatest
value (for MIN, the other way round). Of the others, each costs the least after all of them, and the
most as soon as the bound has passed its value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from math import inf
from operator import attrgetter, itemgetter
from typing import NamedTuple, TypeAlias

from grader.core.models import Exercise
from grader.core.tree import ExplicitTree, Tree, Value, cuts, narrowed
from grader.search import node_values
from grader.search.recursion_room import room_for
from grader.search.reference_player import solve

MOST_TRIED = 500_000
"""The most searches of a child in a window that are weighed, in some two seconds. In a comb of wide
nodes, the number of windows grows with each level."""
_FRAMES_A_PLY = 10
"""Frames for each ply, none called from within min or sum: Python 3.12 limits such calls apart."""


def leaves_evaluated(exercise: Exercise) -> int:
    """The number of leaves that the correct search evaluates."""
    return len(solve(exercise).recording.evaluated)


def reordered(exercise: Exercise, orders: Mapping[int, Sequence[int]]) -> Exercise:
    """The exercise with reordered children; `orders` maps a node to its children."""
    tree = exercise.tree
    queue = [0]
    first_child: list[int] = []
    parent: list[int] = [-1]
    for place, node in enumerate(queue):
        children = orders.get(node, tree.children(node))
        first_child.append(len(queue))
        queue.extend(children)
        parent.extend([place] * len(children))
    first_child.append(len(queue))
    other = ExplicitTree(
        [tree.names[node] for node in queue],
        [tree.values[node] for node in queue],
        first_child,
        parent,
        [tree.depth[node] for node in queue],
        [tree.players[node] for node in queue],
    )
    return replace(exercise, tree=other)


def fewest_leaves(exercise: Exercise) -> int | None:
    """The number of leaves that the search evaluates with the best order of children. None if the
    tree is not complete, a leaf has no value, or more than MOST_TRIED searches would be weighed.
    Then each order no worse than the tree's own is right, and solutions show none."""
    found = _extreme(exercise, _Fewest)
    return None if found is None else found.below(0, -inf, inf)


def most_leaves(exercise: Exercise) -> int | None:
    """The number of leaves in the worst order of children; None where `fewest_leaves` is."""
    found = _extreme(exercise, _Most)
    return None if found is None else found.below(0, -inf, inf)


def best_orders(exercise: Exercise) -> Mapping[int, Sequence[int]]:
    """The order of `fewest_leaves`: each searched node's children, breadth first; or {}."""
    found = _extreme(exercise, _Fewest)
    return {} if found is None else found.orders()


def worst_orders(exercise: Exercise) -> Mapping[int, Sequence[int]]:
    """As `best_orders`, an order that reaches `most_leaves`."""
    found = _extreme(exercise, _Most)
    return {} if found is None else found.orders()


def true_values(tree: Tree) -> list[Value]:
    """The minimax value of each node; a ``?`` counts as 0."""
    return node_values.from_leaves(tree, lambda leaf: tree.values[leaf] or 0)


def _extreme(exercise: Exercise, kind: type[_Extreme]) -> _Extreme | None:
    """The fewest or the most leaves below the root; None if that takes too long to find."""
    tree = exercise.tree
    if not tree.complete or any(tree.values[leaf] is None for leaf in tree.leaves()):
        return None
    found = kind(exercise)
    try:
        with room_for(tree.deepest, _FRAMES_A_PLY):
            found.below(0, -inf, inf)
    except _SpentError:
        return None
    return found


class _SpentError(Exception):
    """More than MOST_TRIED searches would have to be weighed."""


class _Order(NamedTuple):
    """The leaves below some children, and the order in which these are searched."""

    leaves: int
    children: tuple[int, ...] = ()

    def then(self, leaves: int, *children: int) -> _Order:
        return _Order(self.leaves + leaves, (*self.children, *children))


BoundSteps: TypeAlias = Mapping[Value, Sequence[int]]
"""The bound of a node at first, with the children that never move it; then each bound that children
may set, with these children, in the order in which they can be set."""
LeavesBelow: TypeAlias = Callable[[int, Value], int]
"""The leaves below a child that is searched when the node has that bound."""


class _Extreme:
    """Computes the fewest or most leaves below each node, for each window of its searches."""

    def __init__(self, exercise: Exercise) -> None:
        self.tree = exercise.tree
        self.strict = exercise.cutoff == "strict"
        self.players = exercise.tree.players
        self.values = true_values(exercise.tree)
        self._known: dict[tuple[int, Value, Value], _Order] = {}
        self._room = MOST_TRIED

    def below(self, node: int, alpha: Value, beta: Value) -> int:
        """The leaves that a search of the node with this window evaluates, in such an order."""
        return self._order(node, alpha, beta).leaves if self.tree.children(node) else 1

    def orders(self) -> Mapping[int, Sequence[int]]:
        """That order of the children of each searched node, breadth first."""
        found: dict[int, Sequence[int]] = {}
        pending = [(0, -inf, inf)]
        for node, alpha, beta in pending:
            children = self.tree.children(node)
            if not children:
                continue
            searched = self._order(node, alpha, beta).children
            found[node] = [*searched, *(child for child in children if child not in searched)]
            window = alpha, beta
            for child in searched:
                pending.append((child, *window))
                window = narrowed(self.players[node], self.values[child], *window)
        return found

    def _order(self, node: int, alpha: Value, beta: Value) -> _Order:
        """The best or the worst order of the children that a search with this window reaches."""
        key = node, alpha, beta
        if key not in self._known:
            self._known[key] = self._found(node, alpha, beta)
        return self._known[key]

    def _found(self, node: int, alpha: Value, beta: Value) -> _Order:
        player, values, children = self.players[node], self.values, self.tree.children(node)
        first, sign = (alpha, 1) if player == "MAX" else (beta, -1)
        cutting = []
        steps: dict[Value, list[int]] = {first: []}
        for child in sorted(children, key=lambda each: sign * values[each]):
            if cuts(player, values[child], alpha, beta, strict=self.strict):
                cutting.append(child)
            elif sign * values[child] <= sign * first:
                steps[first].append(child)
            else:
                steps.setdefault(values[child], []).append(child)

        if not any(map(self.tree.children, children)):
            return self._of_leaves([each for each in children if each not in cutting], cutting)

        def leaves(child: int, bound: Value) -> int:
            self._room -= 1
            if self._room < 0:
                raise _SpentError
            window = (bound, beta) if player == "MAX" else (alpha, bound)
            return self.below(child, *window)

        return self._cut(steps, cutting, leaves) if cutting else self._whole(steps, leaves)

    def _of_leaves(self, others: Sequence[int], cutting: Sequence[int]) -> _Order:
        """The order of children that are all leaves, of which some cut off and others do not."""
        raise NotImplementedError

    def _cut(self, steps: BoundSteps, cutting: Sequence[int], leaves: LeavesBelow) -> _Order:
        """The order that ends with one of the children that cut off."""
        raise NotImplementedError

    def _whole(self, steps: BoundSteps, leaves: LeavesBelow) -> _Order:
        """The order of all children, of which none cuts off."""
        raise NotImplementedError


def _continued(
    orders: Mapping[Value, _Order], children: Sequence[int], leaves: LeavesBelow
) -> list[_Order]:
    """Each order, which leads to that bound, continued by each child."""
    return [
        order.then(leaves(child, bound), child)
        for bound, order in orders.items()
        for child in children
    ]


class _Fewest(_Extreme):
    """The fewest leaves: children that move no bound are searched last, or never."""

    def _of_leaves(self, others: Sequence[int], cutting: Sequence[int]) -> _Order:
        return _Order(1, (min(cutting),)) if cutting else _Order(len(others), tuple(others))

    def _cut(self, steps: BoundSteps, cutting: Sequence[int], leaves: LeavesBelow) -> _Order:
        return min(_continued(self._moving(steps, leaves), cutting, leaves))

    def _whole(self, steps: BoundSteps, leaves: LeavesBelow) -> _Order:
        children = [child for several in steps.values() for child in several]
        last = list(steps)[-1]

        def more(child: int, bound: Value) -> int:
            """The leaves that a child costs more than it would at the end."""
            return leaves(child, bound) - leaves(child, last)

        order = self._moving(steps, more)[last]
        rest = sorted(set(children).difference(order.children))
        return order.then(sum([leaves(child, last) for child in children]), *rest)

    def _moving(self, steps: BoundSteps, leaves: LeavesBelow) -> Mapping[Value, _Order]:
        """For each bound, the cheapest order of children that move it, up to its setter."""
        found: dict[Value, _Order] = {}
        for bound, setting in steps.items():
            found[bound] = min(_continued(found, setting, leaves), default=_Order(0))
        return found


class _Most(_Extreme):
    """The most leaves: children that move no bound are searched once it has passed their value."""

    def _of_leaves(self, others: Sequence[int], cutting: Sequence[int]) -> _Order:
        children = (*others, *cutting[:1])
        return _Order(len(children), children)

    def _cut(self, steps: BoundSteps, cutting: Sequence[int], leaves: LeavesBelow) -> _Order:
        ways = _continued(self._up_to(steps, leaves), cutting, leaves)
        return max(ways, key=attrgetter("leaves"))

    def _whole(self, steps: BoundSteps, leaves: LeavesBelow) -> _Order:
        return list(self._up_to(steps, leaves).values())[-1]

    def _up_to(self, steps: BoundSteps, leaves: LeavesBelow) -> Mapping[Value, _Order]:
        """For each bound, the costliest order of all children that do not go beyond it."""
        found: dict[Value, _Order] = {}
        children: list[int] = []
        numbers: dict[Value, int] = {}  # of the children up to each bound
        for bound, setting in steps.items():
            children += setting
            costs = [0, *accumulate([leaves(child, bound) for child in children])]
            ways = [
                (
                    order.leaves
                    + leaves(child, before)
                    + costs[-1]
                    - costs[numbers[before]]
                    - leaves(child, bound),
                    before,
                    child,
                )
                for before, order in found.items()
                for child in setting
            ]
            numbers[bound] = len(children)
            if not found:
                found[bound] = _Order(costs[-1], tuple(children))
                continue
            most, before, child = max(ways, key=itemgetter(0))
            passed = [each for each in children[numbers[before] :] if each != child]
            found[bound] = _Order(most, (*found[before].children, child, *passed))
        return found
