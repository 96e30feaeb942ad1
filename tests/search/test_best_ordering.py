"""The best orders of the children visit as few leaves as an exhaustive search finds."""

from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from grader.core.growing_tree import GrowingTree
from grader.core.models import Exercise
from grader.course.document_fields import DEEPEST
from grader.search import best_ordering, games
from grader.search.reference_player import solve
from tests.support.strategies import exercise, few, nested

players, rules = st.sampled_from(["MAX", "MIN"]), st.sampled_from(["weak", "strict"])
asked = st.builds(exercise, nested(few, leaves=8), players, rules)


def every_order(tree):
    """The children of each inner node, in every order of all of them together."""
    inner = [node for node in range(len(tree)) if not tree.is_leaf(node)]
    for orders in product(*(permutations(tree.children(node)) for node in inner)):
        yield dict(zip(inner, orders, strict=True))


@settings(deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(asked)
def test_the_fewest_and_the_most_leaves_equal_those_of_an_exhaustive_search(exercise):
    orders = list(every_order(exercise.tree)) if len(exercise.tree) <= 10 else []
    assume(0 < len(orders) <= 300)
    leaves = [
        best_ordering.leaves_evaluated(best_ordering.reordered(exercise, each)) for each in orders
    ]
    assert best_ordering.fewest_leaves(exercise) == min(leaves)
    assert best_ordering.most_leaves(exercise) == max(leaves)


@settings(deadline=None)
@given(st.builds(exercise, nested(leaves=30), players, rules))
def test_the_best_order_has_the_fewest_leaves_and_the_worst_the_most(exercise):
    fewest, most = best_ordering.fewest_leaves(exercise), best_ordering.most_leaves(exercise)
    best, worst = (
        best_ordering.leaves_evaluated(best_ordering.reordered(exercise, orders))
        for orders in (best_ordering.best_orders(exercise), best_ordering.worst_orders(exercise))
    )
    assert best == fewest <= best_ordering.leaves_evaluated(exercise) <= most == worst


def test_the_deepest_tree_has_a_best_order_and_a_worst_one():
    nest = 1
    for _ in range(DEEPEST):
        nest = [nest, 2]
    deep = exercise(nest)
    fewest, most = best_ordering.fewest_leaves(deep), best_ordering.most_leaves(deep)
    assert (fewest, most) == (2, DEEPEST + 1)


@given(asked, st.data())
def test_another_order_changes_only_the_order(exercise, data):
    tree = exercise.tree
    orders = {
        node: data.draw(st.permutations(tree.children(node)))
        for node in range(len(tree))
        if not tree.is_leaf(node)
    }
    other = best_ordering.reordered(exercise, orders)
    assert sorted(other.tree.names) == sorted(tree.names)
    assert solve(other).value == solve(exercise).value
    for node, children in orders.items():
        place = other.tree.index[tree.names[node]]
        assert [other.tree.names[child] for child in other.tree.children(place)] == [
            tree.names[child] for child in children
        ]
        assert other.tree.path(place) == tree.path(node)
    assert best_ordering.reordered(exercise, {}).tree.names == tree.names


@pytest.mark.parametrize(
    ("tree", "fewest"),
    [
        ([[3, 12, 8], [2, 4, 6], [14, 5, 2]], 5),  # with 2 first in the third branch
        ([[[4, 3], [8, 7]], [[2, 1], [6, 5]]], 5),  # this tree happens to be in its best order
        (7, 1),
        ([[[7]]], 1),
    ],
)
def test_the_fewest_leaves_of_known_trees(tree, fewest):
    assert best_ordering.fewest_leaves(exercise(tree)) == fewest


def test_a_tree_that_is_incomplete_has_no_best_order():
    assert best_ordering.fewest_leaves(exercise([[3, 5], [2, "?"]])) is None
    assert best_ordering.best_orders(exercise([[3, 5], [2, "?"]])) == {}


@pytest.mark.parametrize("player", ["MAX", "MIN"])
def test_wide_nodes_have_exact_orders(player):
    draw = Random(3)  # noqa: S311 - trees need no secrecy
    wide = exercise([[draw.randrange(99) for _ in range(40)] for _ in range(30)], player)
    fewest, most = best_ordering.fewest_leaves(wide), best_ordering.most_leaves(wide)
    assert fewest == 40 + 29
    assert fewest < best_ordering.leaves_evaluated(wide) < most
    worst = best_ordering.reordered(wide, best_ordering.worst_orders(wide))
    assert best_ordering.leaves_evaluated(worst) == most


def test_a_game_that_is_not_unfolded_has_no_best_order():
    tree = GrowingTree(games.rules("nim", {"matches": 4}, "MAX"))
    game = Exercise(id="nim", title="Nim", tree=tree)
    assert best_ordering.fewest_leaves(game) is None
    assert best_ordering.best_orders(game) == {}
    assert best_ordering.fewest_leaves(replace(game, tree=tree.unfolded(300))) == 3


def comb(levels, draw):
    """Wide nodes, one below the other: each level has more windows than the one above it."""
    last = comb(levels - 1, draw) if levels else draw.randrange(1000)
    return [*(draw.randrange(1000) for _ in range(7)), last]


def test_a_comb_has_no_best_order_within_the_time(monkeypatch):
    draw = Random(1)  # noqa: S311 - trees need no secrecy
    small = exercise(comb(1, draw))
    assert best_ordering.fewest_leaves(small) == 8
    monkeypatch.setattr(best_ordering, "MOST_TRIED", 50_000)
    large = exercise(comb(60, draw))
    assert best_ordering.fewest_leaves(large) is None
    assert best_ordering.best_orders(large) == {}
