"""Searches of trees with chance nodes by exact fractions, so that no answer depends on rounding."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Any

from grader.core.exact_numbers import exact
from grader.core.tree import Tree
from grader.search import node_values
from grader.search.game import RecordedGame


class ExactGame(RecordedGame):
    """The recorded game with fractions for all its numbers: 2.1, as it prints, is 21/10."""

    def utility(self, state: int) -> Any:
        return exact(super().utility(state))

    def _probability(self, outcome: int) -> Fraction:
        return self.tree.odds[outcome]


def is_proven(tree: Tree, evaluated: Collection[int]) -> bool:
    """Whether these leaves prove the root's value: all outcomes at chance, else one best child."""
    values = exact_values(tree, 0)
    proven = [False] * len(tree)
    for leaf in evaluated:
        proven[leaf] = True
    for node in reversed(range(len(tree))):
        if tree.is_leaf(node):
            continue
        children = tree.children(node)
        if tree.players[node] == "CHANCE":
            proven[node] = all(proven[child] for child in children)
        else:
            proven[node] = any(
                proven[child] and values[child] == values[node] for child in children
            )
    return proven[0]


def exact_values(tree: Tree, unknown: float) -> Sequence[Any]:
    """The value of each node of a complete tree; `unknown` is that of a ``?``."""
    given = [unknown if value is None else value for value in tree.values]
    return node_values.from_leaves(tree, lambda leaf: exact(given[leaf]))
