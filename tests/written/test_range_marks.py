"""Ranges of possible values: each change counts the same, and a slip costs once."""

from dataclasses import replace
from itertools import product
from math import inf
from random import Random

import pytest
from hypothesis import given

from grader.core.algorithms import algorithm
from grader.search import node_values, possible_values
from grader.search.reference_player import solve
from tests.support.chance_trees import with_chance
from tests.support.paper_marks import FIG_5_2, marked
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


@pytest.mark.parametrize(
    ("changed", "share", "findings"),
    [
        ({}, 1, []),
        ({"D": "B [-0.67, 2], A [-0.67, 2]", "E": "B = 1.33, A >= 1.33"}, 1, []),
        ({"D": "B [0.67, 2.67], A [0.67, 2.67]"}, 5 / 6,
         [("wrong-range", ("x.txt:2: after D, the value of B is in [-0.666666667, 2], not "
           "[0.67, 2.67]."))]),
        ({"D": "B [-inf, +inf], A [-inf, +inf]"}, 4 / 6, None),
        ({"F": "C [-1.5, 0.5], A = 4/3\nH: G [-2, 0]"}, 5 / 6,
         [("range-after-pruned", "x.txt:5: H is never evaluated, so no range changes after it.")]),
    ],
)  # fmt: skip
def test_ranges_of_chance_nodes_follow_from_the_bounds(changed, share, findings):
    (found,), told = marked(STAR1, "x.txt", of_star1(changed), "ranges")
    assert found == pytest.approx(share)
    assert findings is None or told == findings


def test_expectiminimax_has_no_bounds_and_asks_for_no_ranges():
    assert "ranges" not in algorithm("expectiminimax").checks["written"]


def test_the_right_ranges_earn_all_points():
    assert marked(FIG_5_2, "x.txt", answer(), "ranges") == ([1], [])


@pytest.mark.parametrize(
    ("changed", "share", "findings"),
    [
        ({"H": "C [2, 2]"}, 0.9,
         [("wrong-range", "x.txt:4: after H, the value of C is in [-inf, 2], not [2, 2].")]),
        ({"G": ""}, 0.8,
         [("missing-ranges", "x.txt: the ranges of A after G and B after G are missing.")]),
        ({"G": "B [3, 3]"}, 0.9,
         [("missing-ranges", "x.txt: the range of A after G is missing.")]),
        ({"G": "B [8, 8], A [8, +inf]", "K": "D [-inf, 14], A [8, 14]",
          "L": "D [-inf, 5], A [8, 8]", "M": "D [2, 2]"}, 0.9,
         [("wrong-range", "x.txt:3: after G, the value of B is in [3, 3], not [8, 8].")]),
        ({"I": "C [-inf, 2]"}, 0.9,
         [("range-after-pruned", "x.txt:8: I is never evaluated, so no range changes after it.")]),
        ({"F": "B [3, 3]"}, 0.9,
         [("wrong-range", "x.txt:8: after F, the value of B is in [-inf, 3], not [3, 3].")]),
    ],
)  # fmt: skip
def test_a_slip_in_a_range_costs_once(changed, share, findings):
    (found,), told = marked(FIG_5_2, "x.txt", answer(changed), "ranges")
    assert found == pytest.approx(share)
    assert told == findings


def test_windows_in_place_of_ranges_are_named_once():
    windows = {
        "G": "B [-inf, 3], A [3, +inf]", "H": "C [3, +inf]", "K": "D [3, 14], A [3, +inf]",
        "L": "D [3, 5], A [3, +inf]", "M": "D [3, 2], A [3, +inf]",
    }  # fmt: skip
    (share,), told = marked(FIG_5_2, "x.txt", answer(windows), "ranges")
    assert share == pytest.approx(0.2)
    assert told == [(
        "windows-for-ranges",
        ("x.txt:3: after G, the value of B is in [3, 3], and [-inf, 3] is its window, alpha and "
        "beta, and so on in 7 ranges more; a range says which values the node itself can still "
        "have, whatever its parent has already."),
    )]  # fmt: skip


@pytest.mark.parametrize(
    ("file", "text", "finding"),
    [
        ("x.yaml", "ranges: [3]", ("unread-part",
         ("x.yaml:1: ranges is [3]; it must be a mapping from leaves to the ranges of nodes, as in "
         "{E: {B: [-inf, 3]}}."))),
        ("x.yaml", "ranges: {E: {B: [1, 2, 3]}}", ("unread-part",
         "x.yaml:1: the range of B after E is [1, 2, 3]; it must be two bounds, as in [-inf, 3].")),
        ("x.yaml", "ranges: {E: {B: [low, 3]}}", ("unreadable-cell",
         "x.yaml:1: range of B is 'low'; write a number, -inf or +inf.")),
        ("x.yaml", "ranges: {Z: {B: [1, 3]}}", ("unknown-node",
         "x.yaml:1: 'Z' is not a node of this tree.")),
        ("x.txt", "ranges: whatever", ("unread-part",
         ("x.txt:1: ranges is 'whatever'; it must be a leaf and the ranges of nodes after it, as "
         "in E: B [-inf, 3]."))),
        ("x.csv", "after,A,B\nE,,low\n", ("unreadable-cell",
         "x.csv:2: range of B is 'low'; write two bounds, as in [-inf, 6].")),
    ],
)  # fmt: skip
def test_a_range_that_cannot_be_read_gets_one_sentence(file, text, finding):
    (share,), told = marked(FIG_5_2, file, text, "ranges")
    assert share == 0
    assert told[0] == finding
