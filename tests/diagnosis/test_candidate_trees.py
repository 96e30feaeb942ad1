"""The trees on which mistakes are looked for, and their smaller forms."""

from grader.core.growing_tree import GrowingTree
from grader.core.tree import Tree
from grader.diagnosis.candidate_trees import nested, smaller, trees
from grader.search import games


def test_a_tree_shrinks_one_step_at_a_time():
    steps = list(smaller([[3000, 7], 2]))
    assert [[7], 2] in steps
    assert [2] in steps
    assert [[3, 2], 1] in steps
    assert [[0, 7], 2] in steps
    assert [] not in steps
    assert {str(step) for step in smaller([1])} == {"[0]", "[1]"}


def test_the_drawn_trees_are_small_and_always_the_same():
    assert trees() == trees()
    assert len({str(tree) for tree in trees()}) == len(trees()) > 30
    assert all(len(Tree.build(tree)) <= 40 for tree in trees())


def test_a_game_is_written_out_down_to_one_move_below_its_horizon():
    tree = GrowingTree(games.settings("nim")(matches=4).rules("MAX"), horizon=1)
    tree.expand(0)
    assert tree.complete
    assert nested(tree) == [{"value": 0, "children": [0, 0]}, {"value": 0, "children": [0, -1]}]
