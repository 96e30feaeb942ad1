"""Other values for the leaves of a tree, in the same order, and the moves that are then best.

Where players alone decide, such a change leaves the best moves as they are. A chance node adds the
values up, so there it can make another move the best one.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from grader.core.exact_numbers import exact
from grader.core.tree import Tree, Value
from grader.search import node_values

MOST_NODES = 200  # the most nodes of a tree for which an example is looked for
_STEPS = 10, 100, 1000, 10_000
_MOST_LEVELS = 12  # the most different values of leaves for which two steps are tried at once


def node_values_with(tree: Tree, leaves: Mapping[int, Value]) -> Sequence[Any]:
    """The exact value of each node if the leaves have these values."""
    return node_values.from_leaves(tree, lambda leaf: exact(leaves[leaf]))


def best_moves(tree: Tree, values: Sequence[Any]) -> Sequence[str]:
    """The moves to the root's children with its value."""
    return [tree.moves[child] for child in tree.children(0) if values[child] == values[0]]


def leaf_values(tree: Tree) -> Mapping[int, Value] | None:
    """The value of each leaf; None if that of one is unknown."""
    known: dict[int, Value] = {}
    for leaf in tree.leaves():
        value = tree.values[leaf]
        if value is None:
            return None
        known[leaf] = value
    return known


def example(tree: Tree) -> Mapping[Value, Value] | None:
    """A new value for each value of a leaf, in the same order, so that no best move is one any
    more; None if none was found. All values from one place in the order on are raised by a step, or
    from two places."""
    leaves = leaf_values(tree)
    if leaves is None or len(tree) > MOST_NODES:
        return None
    before = best_moves(tree, node_values_with(tree, leaves))
    for new in _raised(sorted(set(leaves.values()))):
        values = node_values_with(tree, {leaf: new[value] for leaf, value in leaves.items()})
        if set(before).isdisjoint(best_moves(tree, values)):
            return new
    return None


def _raised(levels: Sequence[Value]) -> Iterator[Mapping[Value, Value]]:
    """The new value of each value, in each way that is tried, the smallest steps first."""
    for many in (1, 2) if len(levels) <= _MOST_LEVELS else (1,):
        for step in _STEPS:
            for starts in combinations(levels[1:], many):
                yield {
                    value: value + step * sum(value >= start for start in starts)
                    for value in levels
                }
