"""The leaves that Fig. 5.7 evaluates in the orders that programs are measured by."""

from dataclasses import replace
from random import Random

import pytest

from grader.core import algorithms
from grader.core.models import Exercise
from grader.core.tree import Tree
from grader.course import exercise_file
from grader.search import best_ordering, ordering_measure
from grader.search.reference_player import solve, solve_in_order
from tests.support.places import ROOT

ORDERING = algorithms.algorithm("ordering")


def random_tree(seed, branching, depth):
    return uniform(Random(seed), branching, depth)  # noqa: S311 - trees need no secrecy


def uniform(draw, branching, depth):
    if depth == 0:
        return draw.randrange(100)
    return [uniform(draw, branching, depth - 1) for _ in range(branching)]


def exercise_of(nested, player="MAX"):
    return Exercise(
        id="x", title="T", tree=Tree.build(nested, root_player=player), algorithm=ORDERING
    )


def shipped(name):
    (exercise,) = exercise_file.load(ROOT / "exercises" / "ordering" / f"{name}.yaml")
    return exercise


@pytest.mark.parametrize(("branching", "depth"), [(2, 4), (2, 5), (3, 3), (3, 4)])
def test_the_order_by_evaluation_of_uniform_trees_has_the_leaves_of_knuth_and_moore(
    branching, depth
):
    least = branching ** (depth // 2) + branching ** ((depth + 1) // 2) - 1
    for seed in range(20):
        player = "MIN" if seed % 2 else "MAX"
        exercise = exercise_of(random_tree(seed, branching, depth), player)
        found = ordering_measure.measure(exercise)
        assert found.enough == found.best == least, seed
        assert found.is_exact
        assert found.best <= found.as_given <= found.worst <= branching**depth


def test_an_order_changes_nothing_but_the_order_of_the_search():
    exercise = exercise_of(random_tree(5, 3, 3))
    as_given = solve_in_order(exercise, lambda _, actions: actions)
    plain = solve(replace(exercise, algorithm=algorithms.algorithm("alpha-beta")))
    assert as_given.events == plain.recording.events
    worst = solve_in_order(exercise, ordering_measure.by_evaluation(exercise, worst_first=True))
    assert (worst.value, worst.visited != as_given.visited) == (plain.value, True)


def test_in_a_game_orders_earn_points_from_the_opposite_of_the_order_by_evaluation():
    found = ordering_measure.measure(shipped("order-connect"))
    assert (found.best, found.enough, found.opposite, found.most) == (77, 126, 581, 797)
    assert (found.is_exact, found.worst) == (False, 581)


def test_a_tree_that_is_too_large_has_the_orders_by_evaluation_alone(monkeypatch):
    monkeypatch.setattr(best_ordering, "MOST_TRIED", 50)
    found = ordering_measure.measure(exercise_of(random_tree(21, 3, 3)))
    assert (found.best, found.most, found.is_exact) == (None, None, False)
    assert found.enough < found.worst == found.opposite


def test_the_evaluation_in_a_tree_is_the_minimax_value():
    assert ordering_measure.evaluations(exercise_of([[3, 12], [2, 4]]))[:3] == [3, 3, 2]


def test_the_evaluation_in_a_game_is_its_own():
    exercise = shipped("order-noughts")
    assert list(ordering_measure.evaluations(exercise)) == exercise.tree.values
