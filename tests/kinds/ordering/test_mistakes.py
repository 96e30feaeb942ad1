"""Known wrong orders of actions are orders of all actions."""

import pytest

from grader.core import algorithms
from grader.course import exercise_file
from grader.diagnosis.known_mistakes import mistake_names
from grader.kinds.ordering.mistakes import wrong_order
from tests.support.places import ROOT


@pytest.mark.parametrize("name", mistake_names(algorithms.algorithm("ordering")))
def test_a_known_mistake_orders_all_actions(name):
    (exercise,) = exercise_file.load(ROOT / "exercises" / "ordering" / "order-min.yaml")
    tree, order = exercise.tree, wrong_order(name, exercise)
    for node in range(len(tree)):
        if not tree.is_leaf(node):
            assert sorted(order(node, tree.actions(node))) == sorted(tree.actions(node))
