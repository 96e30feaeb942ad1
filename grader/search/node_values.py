"""The values of the inner nodes of a tree: those that the canonical search returns, and those that
follow from the values of a node's children."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from grader.core.models.node_slips import ValueSlip
from grader.core.recording import Recording
from grader.core.tree import Tree, Value


def right(search: Recording) -> Mapping[int, Value]:
    """The value that the search returned from each inner node."""
    returns = search.returns
    return {
        node: cast("Value", returns[node])  # the reference returns numbers
        for node in sorted(returns)
        if not search.tree.is_leaf(node)
    }


def of_children(tree: Tree, node: int, known: Mapping[int, Value]) -> Value:
    """The value of an inner node that follows from the `known` values of all its children."""
    values = [known[child] for child in tree.children(node)]
    return max(values) if tree.players[node] == "MAX" else min(values)


def slips(tree: Tree, node: int, known: Mapping[int, Value]) -> Mapping[ValueSlip, Value]:
    """The wrong values of an inner node that follow from the `known` values of its children."""
    values = [known[child] for child in tree.children(node)]
    return {
        "other player": min(values) if tree.players[node] == "MAX" else max(values),
        "sum": sum(values),
        "mean": sum(values) / len(values),
        "first": values[0],
        "last": values[-1],
    }
