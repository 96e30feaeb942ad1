"""The values of the inner nodes of a tree: those that the canonical search returns, and those that
follow from the values of a node's children."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from grader.core.models.paper_questions import ValueSlip
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


def of_children(tree: Tree, node: int, known: Mapping[int, Value] | Sequence[Value]) -> Value:
    """The value of an inner node that follows from the `known` values of all its children."""
    children = tree.children(node)
    if tree.players[node] == "CHANCE":
        return sum(tree.odds[child] * known[child] for child in children)
    best = max if tree.players[node] == "MAX" else min
    return best(known[child] for child in children)


def from_leaves(tree: Tree, worth: Callable[[int], Any]) -> list[Any]:
    """The value of each node of a complete tree, from the `worth` of its leaves."""
    values: list[Any] = [None] * len(tree)
    for node in reversed(range(len(tree))):  # a child's number is greater than its parent's
        values[node] = worth(node) if tree.is_leaf(node) else of_children(tree, node, values)
    return values


def slips(tree: Tree, node: int, known: Mapping[int, Value]) -> Mapping[ValueSlip, Value]:
    """The wrong values of an inner node that follow from the `known` values of its children."""
    values = [known[child] for child in tree.children(node)]
    if tree.players[node] == "CHANCE":
        return _slips_of_chance(tree, node, values)
    return {
        "other player": min(values) if tree.players[node] == "MAX" else max(values),
        "sum": sum(values),
        "mean": sum(values) / len(values),
        "first": values[0],
        "last": values[-1],
    }


def _slips_of_chance(tree: Tree, node: int, values: Sequence[Value]) -> Mapping[ValueSlip, Value]:
    """The wrong values of a chance node whose outcomes have these values."""
    found: dict[ValueSlip, Value] = {
        "unweighted": sum(values) / len(values),
        "greatest": max(values),
        "least": min(values),
    }
    odds = [tree.odds[child] for child in tree.children(node)]
    if odds.count(max(odds)) == 1:
        found["likeliest"] = values[odds.index(max(odds))]
    return found
