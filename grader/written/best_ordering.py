"""Move ordering: the tree with its children in another order, and how few leaves can be evaluated.

What a search evaluates depends on the order of the children through the window alone, and the
window on true values alone: a child that fails low changes no bound, and one that fails high ends
the loop. So the fewest leaves below a node are found for each window, over all orders.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf

from grader.core.models import Exercise
from grader.core.tree import Tree, Value, cuts
from grader.search.reference_player import solve

MOST_CHILDREN = 8
"""Of one node, for the best order to be found; there are 2 to that power sets of children."""

MOST_NODES = 500
MOST_TRIED = 1_000_000
"""How often a child may be tried as the next one, after each set of others, in each window of its
parent. A comb of wide nodes has more windows with each level."""


def leaves_evaluated(exercise: Exercise) -> int:
    """How many leaves the right search evaluates."""
    return len(solve(exercise).recording.evaluated)


def reordered(exercise: Exercise, orders: Mapping[int, Sequence[int]]) -> Exercise:
    """The exercise with the children of some nodes in another order: node -> its children."""
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
    other = Tree(
        [tree.names[node] for node in queue],
        [tree.values[node] for node in queue],
        first_child,
        parent,
        [tree.depth[node] for node in queue],
    )
    return replace(exercise, tree=other)


def fewest_leaves(exercise: Exercise) -> int | None:
    """How few leaves the search evaluates if the children are in the best order.

    None if a node has more than MOST_CHILDREN, the tree more than MOST_NODES, or a leaf no value;
    or if more than MOST_TRIED would have to be tried. Then any order that is no worse than the
    tree's own counts as right, and a solution has none.
    """
    found = _fewest(exercise)
    return None if found is None else found.below(0, -inf, inf)


def best_orders(exercise: Exercise) -> Mapping[int, Sequence[int]]:
    """An order in which that few leaves are evaluated: the new children of each node that is
    searched, breadth first. Empty where `fewest_leaves` knows none."""
    found = _fewest(exercise)
    return {} if found is None else found.orders()


def _fewest(exercise: Exercise) -> _Fewest | None:
    """The fewest leaves below the root, with all that was found out for it."""
    tree = exercise.tree
    if len(tree) > MOST_NODES:
        return None
    if any(len(tree.children(node)) > MOST_CHILDREN for node in range(len(tree))):
        return None
    if any(tree.values[leaf] is None for leaf in tree.leaves()):
        return None
    found = _Fewest(exercise)
    try:
        found.below(0, -inf, inf)
    except _SpentError:
        return None
    return found


class _SpentError(Exception):
    """Too much would have to be tried."""


class _Fewest:
    """The fewest leaves below each node, for each window in which it is searched."""

    def __init__(self, exercise: Exercise) -> None:
        self.tree = exercise.tree
        self.strict = exercise.cutoff == "strict"
        self.players = [
            exercise.tree.player(node, exercise.root_player) for node in range(len(exercise.tree))
        ]
        self.values = self._true_values()
        self._known: dict[tuple[int, Value, Value], int] = {}
        self._orders: dict[tuple[int, Value, Value], Sequence[int]] = {}
        self._room = MOST_TRIED

    def _true_values(self) -> list[Value]:
        """The minimax value of each node."""
        tree = self.tree
        values: list[Value] = [0 if value is None else value for value in tree.values]
        for node in range(len(tree) - 1, -1, -1):
            children = tree.children(node)
            if children:
                best = max if self.players[node] == "MAX" else min
                values[node] = best(values[child] for child in children)
        return values

    def below(self, node: int, alpha: Value, beta: Value) -> int:
        """The fewest leaves that a search of the node with that window evaluates."""
        children = self.tree.children(node)
        if not children:
            return 1
        key = node, alpha, beta
        if key not in self._known:
            self._known[key] = self._in_some_order(node, list(children), alpha, beta)
        return self._known[key]

    def orders(self) -> Mapping[int, Sequence[int]]:
        """The best order of the children of each node that is then searched, breadth first."""
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
        """The window of the next child, after those `before` it."""
        seen = [self.values[child] for child in before]
        if self.players[node] == "MAX":
            return max([alpha, *seen]), beta
        return alpha, min([beta, *seen])

    def _in_some_order(self, node: int, children: list[int], alpha: Value, beta: Value) -> int:
        """The fewest over all orders: each set of children that came first counts once, since the
        bounds after it do not depend on their order."""
        everyone = (1 << len(children)) - 1
        fewest: dict[int, tuple[int, Sequence[int]]] = {0: (0, ())}
        for done in range(everyone):
            if done not in fewest:
                continue
            cost, before = fewest[done]
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
                if then not in fewest or total < fewest[then][0]:
                    fewest[then] = total, (*before, child)
        cost, self._orders[node, alpha, beta] = fewest[everyone]
        return cost
