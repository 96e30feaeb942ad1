"""Ranges of possible values: exactly the values that a node can still have."""

from dataclasses import replace
from itertools import product
from math import inf
from random import Random

from hypothesis import given

from grader.core.algorithms import algorithm
from grader.search import node_values, possible_values
from grader.search.reference_player import solve
from tests.support.chance_trees import with_chance
from tests.support.strategies import exercise, nested


@given(tree=nested(leaves=6))
def test_a_range_has_exactly_the_values_that_the_node_can_still_have(tree):
    """Beside all trees whose other leaves have the least, the greatest or the tree's own value."""
    asked = exercise(tree)
    tree, seen = asked.tree, []
    known = {}
    for step in possible_values.changes(asked, solve(asked).recording):
        seen.append(step.leaf)
        known.update(step.changed)
        open_leaves = [leaf for leaf in tree.leaves() if leaf not in seen]
        values = dict(enumerate(tree.values))
        found = {}
        for chosen in product((-inf, inf), repeat=len(open_leaves)):
            values.update(zip(open_leaves, chosen, strict=True))
            for node in reversed(range(len(tree))):
                if tree.children(node):
                    best = max if tree.players[node] == "MAX" else min
                    values[node] = best(values[child] for child in tree.children(node))
                found.setdefault(node, set()).add(values[node])
        for node in range(len(tree)):
            if not tree.is_leaf(node):
                assert (min(found[node]), max(found[node])) == known.get(node, (-inf, inf))


def test_a_range_of_a_chance_node_has_exactly_the_values_between_the_bounds():
    """Beside all trees whose other leaves have the least or the greatest utility, or their own."""
    draw = Random(7).random  # noqa: S311 - trees need no secrecy
    for _ in range(30):
        one = exercise([with_chance(draw, 3, -2, 2, chance=True) for _ in range(2)])
        one = replace(one, algorithm=algorithm("star1"), bounds=(-2, 2))
        tree, seen, known = one.tree, [], {}
        for step in possible_values.changes(one, solve(one).recording):
            seen.append(step.leaf)
            known.update(step.changed)
            open_leaves = [leaf for leaf in tree.leaves() if leaf not in seen]
            found = []
            for utility in (-2, 2):
                values = {**dict(enumerate(tree.values)), **dict.fromkeys(open_leaves, utility)}
                for node in reversed(range(len(tree))):
                    if tree.children(node):
                        values[node] = node_values.of_children(tree, node, values)
                found.append(values)
            for node in range(len(tree)):
                if not tree.is_leaf(node):
                    least, most = (values[node] for values in found)
                    assert (least, most) == known.get(node, (-2, 2))


def test_expectiminimax_has_no_bounds_and_asks_for_no_ranges():
    assert "ranges" not in algorithm("expectiminimax").checks["written"]
