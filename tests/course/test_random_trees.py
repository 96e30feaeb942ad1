"""Seeded trees: the same on every Python, and within their recipe."""

import hashlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.core.tree import Tree
from grader.course import exercise_file, listed_exercises
from grader.course.random_trees import Recipe, trees
from grader.search.reference_player import solve

SMALL = Recipe(seed=57, count=3, depth=2, branching=(2, 3), values=(-9, 20))


def leaves(tree):
    return [tree.values[leaf] for leaf in tree.leaves()]


def test_a_seed_gives_exactly_these_trees():
    assert list(trees(SMALL)) == [
        [[-9, 20, 20], [-9, 6, 2]],
        [[12, 7, 9], [7, 8, 13], [6, 20, 2]],
        [[10, 19], [6, 4]],
    ]


@pytest.mark.parametrize(
    ("name", "digest"),
    [
        ("random-small", "3466491495316b02"),
        ("random-ties", "911eb0977dc547bf"),
        ("random-deep", "7a036c419c8581f6"),
    ],
)
def test_a_shipped_family_is_the_same_on_every_python(name, digest):
    members = exercise_file.load(listed_exercises.shipped() / f"{name}.yaml")
    flat = [[list(one.tree.values), list(one.tree.first_child)] for one in members]
    assert hashlib.sha256(json.dumps(flat).encode()).hexdigest()[:16] == digest


@pytest.mark.parametrize("name", ["random-small", "random-ties", "random-deep"])
def test_every_shipped_member_has_a_pruned_branch(name):
    for member in exercise_file.load(listed_exercises.shipped() / f"{name}.yaml"):
        assert solve(member).recording.pruned


def test_a_larger_count_only_adds_trees():
    more = Recipe(seed=57, count=5, depth=2, branching=(2, 3), values=(-9, 20))
    assert list(trees(more))[:3] == list(trees(SMALL))


def ranges(low, most):
    """A pair of bounds, of which the second is at most so much larger."""
    return st.tuples(low, st.integers(0, most)).map(lambda pair: (pair[0], sum(pair)))


RECIPES = st.builds(
    Recipe,
    seed=st.integers(0, 2**53),
    count=st.integers(1, 3),
    depth=st.integers(1, 4),
    branching=ranges(st.integers(1, 3), 2),
    values=ranges(st.integers(-50, 50), 50),
    ties=st.floats(0, 1),
)


@given(RECIPES)
def test_a_family_follows_its_recipe(recipe):
    made = [Tree.build(nested) for nested in trees(recipe)]
    assert len(made) == recipe.count
    assert list(trees(recipe)) == list(trees(recipe))
    for tree in made:
        for node in range(len(tree)):
            low, high = recipe.branching
            assert tree.is_leaf(node) == (tree.depth[node] == recipe.depth)
            assert tree.is_leaf(node) or low <= len(tree.children(node)) <= high
        assert all(recipe.values[0] <= value <= recipe.values[1] for value in leaves(tree))


def wide(ties):
    recipe = Recipe(seed=1, count=1, depth=1, branching=(1000, 1000), values=(0, 2**53), ties=ties)
    return leaves(Tree.build(next(trees(recipe))))


def test_ties_is_the_share_of_leaves_that_repeat_an_earlier_one():
    assert len(set(wide(0.0))) == 1000
    assert 450 < len(set(wide(0.5))) < 550
    assert len(set(wide(1.0))) == 1


def test_the_deepest_family_needs_no_recursion():
    recipe = Recipe(seed=1, count=1, depth=400, branching=(1, 1), values=(0, 1))
    assert len(Tree.build(next(trees(recipe)))) == 401
