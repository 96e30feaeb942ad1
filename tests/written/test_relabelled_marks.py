"""New values of the leaves: their order stays, and another move is best."""

from random import Random

import pytest
from hypothesis import given

from grader.cli import main
from grader.core.tree import Tree
from grader.search import relabelling
from tests.support.chance_trees import with_chance
from tests.support.paper_marks import marked
from tests.support.strategies import nested


@given(tree=nested(leaves=12))
def test_without_chance_no_values_in_the_same_order_change_the_move(tree):
    assert relabelling.example(Tree.build(tree)) is None


@pytest.mark.parametrize(
    "tree",
    [
        [{"chance": [["1/10", 9], ["9/10", 1]]}, 2, "?"],
        [{"chance": [["1/10", 9], ["9/10", 1]]}, [2] * 200],
    ],
)
def test_there_is_no_example_without_a_value_or_for_a_large_tree(tree):
    assert relabelling.example(Tree.build(tree)) is None


def test_two_steps_are_tried_where_one_changes_nothing():
    """Each of the throws that MIN may choose is better than B by one of the steps alone."""
    worse = [
        {"chance": [["10/50", 0], ["10/50", 10], ["16/50", 11], ["14/50", 12]]},
        {"chance": [["10/50", 0], ["16/50", 10], ["4/50", 11], ["20/50", 12]]},
    ]
    best = {"chance": [["1/10", 0], ["4/10", 10], ["2/10", 11], ["3/10", 12]]}
    assert relabelling.example(Tree.build([best, worse])) == {0: 0, 10: 10, 11: 111, 12: 212}


def test_an_example_keeps_the_order_and_changes_the_move():
    draw, found = Random(11).random, 0  # noqa: S311 - trees need no secrecy
    for _ in range(60):
        tree = [with_chance(draw, 3, -9, 9, chance=True) for _ in range(3)]
        example = relabelling.example(Tree.build(tree))
        if example is None:
            continue
        found += 1
        levels = list(example)
        assert levels == sorted(levels)
        new = list(example.values())
        assert new == sorted(set(new))
        text = ", ".join(f"{old} -> {value}" for old, value in example.items())
        one = {"algorithm": "expectiminimax", "tree": tree}
        assert marked(one, "x.txt", f"relabelled: {text}", "relabelled") == ([1], [])
    assert found > 30


EVEN = "[{chance: [[1/2, 1], [1/2, 2]]}, {chance: [[1/2, 1], [1/2, 3]]}]"
NONE_FOUND = (
    "relabelled asks for new values of the leaves with which another move is best, and none were "
    "found for one; choose an exercise with at most 200 nodes, in which a move can win more with "
    "less luck"
)
NOT_MARKED = (
    "one asks for minimax, of which relabelled is not marked; its checks are value, move, counts, "
    "holds_for, values"
)


@pytest.mark.parametrize(
    ("tree", "algorithm", "problem"),
    [(EVEN, "expectiminimax", NONE_FOUND), ("[[1, 2], [3]]", "minimax", NOT_MARKED)],
)
def test_new_values_are_only_asked_where_there_are_some(tmp_path, capsys, tree, algorithm, problem):
    (tmp_path / "one.yaml").write_text(
        f"id: one\ntitle: One\nalgorithm: {algorithm}\ntree: {tree}\n"
    )
    file = tmp_path / "assignment.yaml"
    file.write_text(
        "title: T\nanswer: written\nexercises:\n  - {id: one, rubric: {relabelled: 1}}\n"
    )
    assert main.main(["check", str(file)]) == 2
    assert problem in capsys.readouterr().err
