"""Tells whether an answer is for another tree: by the names of its nodes, or by its leaves."""

from collections.abc import Collection, Sequence
from math import isfinite
from typing import NamedTuple

from grader.core.models import Word, WrittenRow
from grader.core.tree import Tree, Value

_LEAST = 3
"""The fewest unknown nodes, or wrong leaves, that show another tree."""


def unlike_names(tree: Tree, named: Collection[str]) -> Sequence[str]:
    """The names that the tree does not have; () unless they are many beside those that it has."""
    unknown = sorted(name for name in named if name not in tree.index)
    return unknown if len(unknown) >= _LEAST and 3 * len(unknown) >= len(named) else ()


class WrongLeaf(NamedTuple):
    """A leaf of a table, its value there, and its value in the tree."""

    node: Word
    given: str
    value: Value


def unlike_leaf(tree: Tree, rows: Sequence[WrittenRow]) -> WrongLeaf | None:
    """The first leaf of a table, if all of its leaves have other values than in the tree; a lost
    sign does not count."""
    wrong: dict[str, WrongLeaf] = {}
    for row in rows:
        node = tree.index.get(row.node.text, 0)
        value, given = tree.values[node], row.value.value if row.value is not None else None
        if not tree.is_leaf(node) or value is None or given is None or not isfinite(given):
            continue
        if abs(given) == abs(value):
            return None
        wrong.setdefault(row.node.text, WrongLeaf(row.node, str(given), value))
    return next(iter(wrong.values())) if len(wrong) >= _LEAST else None
