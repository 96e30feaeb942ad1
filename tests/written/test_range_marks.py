"""Ranges of possible values: each change counts the same, and a slip costs once."""

from dataclasses import replace
from itertools import product
from math import inf
from random import Random

from hypothesis import given

from grader.core.algorithms import algorithm
from grader.search import node_values, possible_values
from grader.search.reference_player import solve
from tests.support.chance_trees import with_chance
from tests.support.goldtest import assert_gold
from tests.support.paper_marks import FIG_5_2, transcript
from tests.support.strategies import exercise, nested

RIGHT = {
    "E": "B [-inf, 3]", "G": "B [3, 3], A [3, +inf]", "H": "C [-inf, 2]",
    "K": "D [-inf, 14], A [3, 14]", "L": "D [-inf, 5], A [3, 5]", "M": "D [2, 2], A [3, 3]",
}  # fmt: skip


def answer(changed=()):
    lines = {**RIGHT, **dict(changed)}
    return "\n".join(["ranges:", *(f"{leaf}: {text}" for leaf, text in lines.items() if text)])


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


STAR1 = {
    "algorithm": "star1",
    "bounds": [-2, 2],
    "tree": [{"chance": [["1/3", 2], ["2/3", 1]]}, {"chance": [["1/2", -1], ["1/2", [0, 2]]]}],
}
RIGHT_OF_STAR1 = {
    "D": "B [-2/3, 2], A [-2/3, 2]", "E": "B [4/3, 4/3], A [4/3, 2]",
    "F": "C [-3/2, 1/2], A [4/3, 4/3]",
}  # fmt: skip


def of_star1(changed=()):
    lines = {**RIGHT_OF_STAR1, **dict(changed)}
    return "\n".join(["ranges:", *(f"{leaf}: {text}" for leaf, text in lines.items())])


CHANGED_OF_STAR1 = [
    {},
    {"D": "B [-0.67, 2], A [-0.67, 2]", "E": "B = 1.33, A >= 1.33"},
    {"D": "B [0.67, 2.67], A [0.67, 2.67]"},
    {"D": "B [-inf, +inf], A [-inf, +inf]"},
    {"F": "C [-1.5, 0.5], A = 4/3\nH: G [-2, 0]"},
]


def test_ranges_of_chance_nodes_follow_from_the_bounds():
    cases = [(STAR1, "x.txt", of_star1(changed)) for changed in CHANGED_OF_STAR1]
    assert_gold(transcript(cases, "ranges"), "marks-ranges-star1.txt")


def test_expectiminimax_has_no_bounds_and_asks_for_no_ranges():
    assert "ranges" not in algorithm("expectiminimax").checks["written"]


CHANGED = [
    {},
    {"H": "C [2, 2]"},
    {"G": ""},
    {"G": "B [3, 3]"},
    {
        "G": "B [8, 8], A [8, +inf]",
        "K": "D [-inf, 14], A [8, 14]",
        "L": "D [-inf, 5], A [8, 8]",
        "M": "D [2, 2]",
    },
    {"I": "C [-inf, 2]"},
    {"F": "B [3, 3]"},
    {  # the windows
        "G": "B [-inf, 3], A [3, +inf]",
        "H": "C [3, +inf]",
        "K": "D [3, 14], A [3, +inf]",
        "L": "D [3, 5], A [3, +inf]",
        "M": "D [3, 2], A [3, +inf]",
    },
]
UNREADABLE = [
    ("x.yaml", "ranges: [3]"),
    ("x.yaml", "ranges: {E: {B: [1, 2, 3]}}"),
    ("x.yaml", "ranges: {E: {B: [low, 3]}}"),
    ("x.yaml", "ranges: {Z: {B: [1, 3]}}"),
    ("x.txt", "ranges: whatever"),
    ("x.csv", "after,A,B\nE,,low\n"),
]


def test_a_slip_in_a_range_costs_once():
    cases = [("x.txt", answer(changed)) for changed in CHANGED] + UNREADABLE
    assert_gold(transcript([(FIG_5_2, *each) for each in cases], "ranges"), "marks-ranges.txt")
