"""The right values of the nodes, and the figure that a finding on paper cites."""

from dataclasses import replace

import pytest
from hypothesis import given

from grader.core import algorithms
from grader.core.models.figure import cited
from grader.search import node_values
from grader.search.reference_player import solve
from tests.support.paper_marks import FIG_5_2, verdict
from tests.support.strategies import exercise, nested


@given(tree=nested(leaves=16))
def test_the_right_value_of_each_inner_node_follows_from_its_children(tree):
    search = solve(exercise(tree), "minimax").recording
    right = node_values.right(search)
    tree = search.tree
    assert sorted(right) == [node for node in range(len(tree)) if not tree.is_leaf(node)]
    known = {**dict(enumerate(tree.values)), **right}
    for node, value in right.items():
        assert node_values.of_children(tree, node, known) == value


@pytest.mark.parametrize(
    ("algorithm", "line"),
    [
        ("minimax", "MINIMAX-DECISION line 2: return the action with the greatest value"),
        ("alpha-beta", "ALPHA-BETA-SEARCH line 3: return the action with value v"),
    ],
)
def test_a_wrong_move_cites_the_figure_of_its_own_algorithm(algorithm, line):
    posed = replace(exercise(FIG_5_2), algorithm=algorithms.algorithm(algorithm))
    (finding,) = verdict(posed, "x.txt", "move: C", "move").findings
    assert finding.code == "wrong-answer"
    assert cited(finding.figure) == line
