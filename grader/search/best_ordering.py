"""Move ordering: trees with reordered children, and the fewest and the most leaves that a search
can evaluate.

The order of the children affects a search only through the windows, and the windows depend only on
true values: a child that fails low changes no bound, and one that fails high ends the loop. So the
minimum or maximum below a node is computed for each window, over all orders.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import inf
from operator import gt, lt

from grader.core.models import Exercise
from grader.core.tree import ExplicitTree, Tree, Value, cuts
from grader.search import node_values
from grader.search.reference_player import solve

MOST_CHILDREN = 8
"""The most children of a node; the search for the best order goes over all sets of children."""

MOST_NODES = 500
MOST_TRIED = 1_000_000
"""The most combinations of window, set of earlier children, and next child that are tried. In a
comb of wide nodes, the number of windows grows with each level."""


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
    """The number of leaves that the search evaluates with the best order of children.

    None if a node has more than MOST_CHILDREN children, the tree has more than MOST_NODES nodes or
    is not complete, a leaf has no value, or more than MOST_TRIED attempts are needed. Then every
    order that is no worse than the tree's own counts as correct, and solutions show none.
    """
    found = _extreme(exercise, lt)
    return None if found is None else found.below(0, -inf, inf)


def most_leaves(exercise: Exercise) -> int | None:
    """The number of leaves that the search evaluates with the worst order of children; None where
    `fewest_leaves` is None."""
    found = _extreme(exercise, gt)
    return None if found is None else found.below(0, -inf, inf)


def best_orders(exercise: Exercise) -> Mapping[int, Sequence[int]]:
    """An order that reaches `fewest_leaves`: the new children of each searched node, breadth first.

    Empty if `fewest_leaves` is None.
    """
    found = _extreme(exercise, lt)
    return {} if found is None else found.orders()


def worst_orders(exercise: Exercise) -> Mapping[int, Sequence[int]]:
    """As `best_orders`, an order that reaches `most_leaves`."""
    found = _extreme(exercise, gt)
    return {} if found is None else found.orders()


def true_values(tree: Tree) -> list[Value]:
    """The minimax value of each node; a ``?`` counts as 0."""
    return node_values.from_leaves(tree, lambda leaf: tree.values[leaf] or 0)


def _extreme(exercise: Exercise, better: Callable[[int, int], bool]) -> _Extreme | None:
    """The finished computation of the fewest leaves below the root (`lt`), or of the most (`gt`);
    None if it takes too long."""
    tree = exercise.tree
    if not tree.complete or len(tree) > MOST_NODES:
        return None
    if any(len(tree.children(node)) > MOST_CHILDREN for node in range(len(tree))):
        return None
    if any(tree.values[leaf] is None for leaf in tree.leaves()):
        return None
    found = _Extreme(exercise, better)
    try:
        found.below(0, -inf, inf)
    except _SpentError:
        return None
    return found


class _SpentError(Exception):
    """More than MOST_TRIED attempts are needed."""


class _Extreme:
    """Computes the fewest or the most leaves below each node, for each window in which it is
    searched."""

    def __init__(self, exercise: Exercise, better: Callable[[int, int], bool]) -> None:
        self.tree = exercise.tree
        self.strict = exercise.cutoff == "strict"
        self.players = exercise.tree.players
        self.values = true_values(exercise.tree)
        self._better = better
        self._known: dict[tuple[int, Value, Value], int] = {}
        self._orders: dict[tuple[int, Value, Value], Sequence[int]] = {}
        self._room = MOST_TRIED

    def below(self, node: int, alpha: Value, beta: Value) -> int:
        """The leaves that a search of the node with this window evaluates, in the best of orders or
        in the worst."""
        children = self.tree.children(node)
        if not children:
            return 1
        key = node, alpha, beta
        if key not in self._known:
            self._known[key] = self._in_some_order(node, list(children), alpha, beta)
        return self._known[key]

    def orders(self) -> Mapping[int, Sequence[int]]:
        """That order of the children of each searched node, breadth first."""
        found: dict[int, Sequence[int]] = {}
        pending = [(0, -inf, inf)]
        for node, alpha, beta in pending:
            children = self.tree.children(node)
            if not children:
                continue
            self.below(node, alpha, beta)
            searched = self._orders[node, alpha, beta]
            found[node] = [*searched, *(child for child in children if child not in searched)]
            for place, child in enumerate(searched):
                pending.append((child, *self._window(node, searched[:place], alpha, beta)))
        return found

    def _window(
        self, node: int, before: Sequence[int], alpha: Value, beta: Value
    ) -> tuple[Value, Value]:
        """The window of the next child, after the children `before`."""
        seen = [self.values[child] for child in before]
        if self.players[node] == "MAX":
            return max([alpha, *seen]), beta
        return alpha, min([beta, *seen])

    def _in_some_order(self, node: int, children: list[int], alpha: Value, beta: Value) -> int:
        """The minimum or maximum over all orders of the children.

        It goes over sets of earlier children, because the bounds do not depend on their order.
        """
        everyone = (1 << len(children)) - 1
        found: dict[int, tuple[int, Sequence[int]]] = {0: (0, ())}
        for done in range(everyone):
            if done not in found:
                continue
            cost, before = found[done]
            window = self._window(node, before, alpha, beta)
            for place, child in enumerate(children):
                if done >> place & 1:
                    continue
                self._room -= 1
                if not self._room:
                    raise _SpentError
                then = done | 1 << place
                if cuts(self.players[node], self.values[child], alpha, beta, strict=self.strict):
                    then = everyone
                total = cost + self.below(child, *window)
                if then not in found or self._better(total, found[then][0]):
                    found[then] = total, (*before, child)
        cost, self._orders[node, alpha, beta] = found[everyone]
        return cost
