"""The values that each node can still have during a search, as Fig. 5.5 of Russell & Norvig shows
them, and the windows of Fig. 5.7 at the same moments, with which they are often confused.

A node's range follows from the leaves evaluated so far alone: a leaf that was not evaluated can
have any value, or any between the bounds that the exercise gives. That of a chance node is the
weighted sum of its outcomes' ranges. The window of a node also depends on the nodes above it.
"""

from collections.abc import Iterator, Mapping
from math import inf
from typing import NamedTuple, TypeAlias

from grader.core.exact_numbers import exact
from grader.core.models import CutoffRule, Exercise
from grader.core.recording import Recording, settled
from grader.core.tree import Tree, Value
from grader.search import node_values, trace_table

Range: TypeAlias = tuple[Value, Value]  # the least and the greatest value

_ANY: Range = (-inf, inf)


class AfterLeaf(NamedTuple):
    """A leaf that was evaluated, and the inner nodes whose ranges it changed, with the new ones."""

    leaf: int
    changed: Mapping[int, Range]


def at_first(exercise: Exercise) -> Range:
    """The range of each node before any leaf is evaluated."""
    if not exercise.algorithm.is_bounded:
        return _ANY
    least, most = exercise.bounds
    return least, most


def changes(exercise: Exercise, search: Recording) -> Iterator[AfterLeaf]:
    """The changes of the ranges after each leaf, in the order of the search."""
    tree, unknown = search.tree, at_first(exercise)
    if tree.odds:
        values = [None if value is None else exact(value) for value in tree.values]
    else:
        values = list(tree.values)
    known: dict[int, Range] = {}
    for leaf in search.evaluated:
        value = values[leaf]
        known[leaf] = unknown if value is None else (value, value)
        changed: dict[int, Range] = {}
        node = tree.parent[leaf]
        while node >= 0:
            new = of_children(tree, node, known, unknown)
            if new == known.get(node, unknown):
                break
            known[node] = new
            changed[node] = settled(new[0], tree), settled(new[1], tree)
            node = tree.parent[node]
        yield AfterLeaf(leaf, changed)


def of_children(tree: Tree, node: int, known: Mapping[int, Range], unknown: Range) -> Range:
    """An inner node's range by the `known` ranges of children; another child's is `unknown`."""
    ranges = {child: known.get(child, unknown) for child in tree.children(node)}
    lows = {child: low for child, (low, _) in ranges.items()}
    highs = {child: high for child, (_, high) in ranges.items()}
    return node_values.of_children(tree, node, lows), node_values.of_children(tree, node, highs)


def windows(search: Recording, rule: CutoffRule) -> Iterator[Mapping[int, set[Range]]]:
    """The windows that a trace table shows for each node, after each leaf up to the next; two at a
    cutoff, with the old bound and the updated one. The mapping changes with the next one."""
    index = search.tree.index
    shown: dict[int, set[Range]] = {}
    after = False
    both = (trace_table.rows(search, rule, which) for which in ("old", "updated"))
    for old, new in zip(*both, strict=True):
        if old.function:
            shown[index[old.node]] = {(old.alpha, old.beta), (new.alpha, new.beta)}
        elif after:
            yield shown
        after = after or not old.function
    yield shown
