"""The values that each node can still have during a search, as Fig. 5.5 of Russell & Norvig shows
them, and the windows of Fig. 5.7 at the same moments, with which they are often confused.

A node's range follows from the leaves evaluated so far alone: a leaf that was not evaluated can
have any value. The window of a node also depends on the nodes above it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import inf
from typing import NamedTuple, TypeAlias

from grader.core.models import CutoffRule
from grader.core.recording import Recording
from grader.core.tree import Player, Tree, Value
from grader.search import trace_table

Range: TypeAlias = tuple[Value, Value]
"""The least and the greatest value."""

ANY: Range = (-inf, inf)


class AfterLeaf(NamedTuple):
    """A leaf that was evaluated, and the inner nodes whose ranges it changed, with the new ones."""

    leaf: int
    changed: Mapping[int, Range]


def changes(search: Recording) -> Iterator[AfterLeaf]:
    """The changes of the ranges after each leaf, in the order of the search."""
    tree = search.tree
    known: dict[int, Range] = {}
    for leaf in search.evaluated:
        value = tree.values[leaf]
        known[leaf] = ANY if value is None else (value, value)
        changed: dict[int, Range] = {}
        node = tree.parent[leaf]
        while node >= 0:
            new = of_children(tree, node, known)
            if new == known.get(node, ANY):
                break
            known[node] = changed[node] = new
            node = tree.parent[node]
        yield AfterLeaf(leaf, changed)


def of_children(tree: Tree, node: int, known: Mapping[int, Range]) -> Range:
    """The range of an inner node that follows from the `known` ranges of its children."""
    ranges = (known.get(child, ANY) for child in tree.children(node))
    return _best(tree.players[node], ranges)


def _best(player: Player, ranges: Iterable[Range]) -> Range:
    lows, highs = zip(*ranges, strict=True)
    return (max(lows), max(highs)) if player == "MAX" else (min(lows), min(highs))


def windows(search: Recording, rule: CutoffRule) -> Iterator[Mapping[int, set[Range]]]:
    """The windows that a trace table shows for each node, up to the next leaf, after each leaf.

    At a cutoff there are two: with the old bound, and with the updated one. The mapping changes
    when the next one is asked for.
    """
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
