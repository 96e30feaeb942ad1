"""Trees that unfold as they are asked about."""

import pytest

from grader.core import growing_tree
from grader.core.growing_tree import START, GrowingTree, TreeFullError
from grader.search import games


def nim(matches=4, limit=None, first="MAX"):
    return GrowingTree(games.rules("nim", {"matches": matches}, first), limit)


def test_a_tree_knows_its_root_and_grows_by_whole_nodes():
    tree = nim()
    assert (tree.names, tree.moves, len(tree), tree.complete) == ([START], [""], 1, False)
    assert list(tree.children(0)) == []
    assert list(tree.expand(0)) == list(tree.children(0)) == [1, 2]
    assert list(tree.expand(0)) == [1, 2]
    assert tree.actions(2) == ["1", "2"]
    assert tree.names[3:] == ["2.1", "2.2"]
    assert (tree.path(4), tree.index["2.2"], tree.depth[4]) == (("2", "2.2"), 4, 2)


def test_a_node_is_found_by_its_move():
    tree = nim()
    assert tree.names[tree.child_by(0, "2")] == "2"
    assert tree.child_by(0, "3") is None
    assert (tree.is_leaf(0), tree.deepest) == (False, 4)


def test_a_leaf_has_its_utility_and_no_children():
    tree = nim(2)
    tree.expand(0)
    leaf = tree.child_by(0, "2")
    assert tree.is_leaf(leaf)
    assert tree.values[leaf] == 1
    assert list(tree.expand(leaf)) == []
    assert list(tree.leaves()) == [leaf]
    assert not tree.complete
    tree.expand(1)
    assert tree.complete


def test_a_depth_limit_ends_the_game_with_a_value_of_0():
    tree = nim(7, limit=1)
    assert tree.actions(0) == ["1", "2"]
    assert [tree.is_leaf(node) for node in (1, 2)] == [True, True]
    assert tree.values[1:] == [0, 0]
    assert (tree.complete, tree.deepest) == (True, 1)


def test_the_players_take_turns_as_the_rules_say():
    tree = nim(first="MIN")
    tree.expand(0)
    assert tree.players == ["MIN", "MAX", "MAX"]


def test_an_unfolded_tree_is_complete_and_breadth_first():
    tree = nim().unfolded(12)
    assert (tree.complete, len(tree)) == (True, 12)
    assert tree.depth == sorted(tree.depth)
    assert len(nim().unfolded(11)) == 1


def test_a_mirrored_tree_keeps_the_numbers_and_grows_by_itself():
    tree = nim(2)
    tree.expand(0)
    mirrored = tree.mirrored()
    assert mirrored.players == ["MIN", "MAX", "MAX"]
    assert mirrored.values == [None, None, -1]
    mirrored.expand(1)
    assert (len(mirrored), len(tree)) == (4, 3)
    assert (mirrored.values[3], mirrored.value_range) == (1, (-1, 1))


def test_a_tree_does_not_grow_without_end(monkeypatch):
    monkeypatch.setattr(growing_tree, "MOST_NODES", 4)
    tree = nim()
    tree.expand(0)
    with pytest.raises(TreeFullError, match="4 nodes"):
        tree.expand(1)


def test_a_position_has_a_board_and_a_text():
    tree = GrowingTree(games.rules("tic-tac-toe", {"board": ["X__", "___", "___"]}))
    assert tree.position(0) == (("X__", "___", "___"), "X__\n___\n___")


def test_a_tree_is_complete_to_its_horizon_whatever_lies_below():
    tree = GrowingTree(games.rules("nim", {"matches": 7}, "MAX"), horizon=2).unfolded(100)
    assert tree.complete
    tree.expand(max(range(len(tree)), key=lambda node: tree.depth[node]))
    assert tree.complete
    assert not tree.with_horizon(3).complete
    assert tree.with_horizon(1).complete
