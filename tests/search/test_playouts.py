"""Random games by the trusted side's dice."""

from collections import Counter

from grader.core.growing_tree import GrowingTree
from grader.core.tree import Tree
from grader.search import games
from grader.search.dice import Dice
from grader.search.playouts import Playouts

TREE = Tree.build([[1, 2, [3, 4]], [5, [6, 7]]])


def tic_tac_toe(**settings):
    return GrowingTree(games.settings("tic-tac-toe")(**settings).rules("MAX"))


def test_the_same_seed_gives_the_same_playouts_in_any_order():
    first, second = Playouts(TREE, 1), Playouts(TREE, 1)
    nodes = [0, 1, 2, 0, 1, 0]
    there = [(node, first.play(node)) for node in nodes]
    back = [(node, second.play(node)) for node in sorted(nodes, reverse=True)]
    for node in (0, 1, 2):
        assert [v for n, v in there if n == node] == [v for n, v in back if n == node]


def test_another_seed_gives_other_playouts():
    one, other = ([Playouts(TREE, seed).play(0) for _ in range(1)] for seed in (1, 2))
    many = {
        tuple(playouts.play(0) for _ in range(20))
        for playouts in (Playouts(TREE, seed) for seed in range(5))
    }
    assert len(one) == len(other) == 1
    assert len(many) == 5


def test_a_leaf_is_its_value():
    playouts = Playouts(TREE, 1)
    leaf = next(node for node in range(len(TREE)) if TREE.values[node] == 7)
    assert [playouts.play(leaf) for _ in range(3)] == [7, 7, 7]


def test_every_move_is_as_likely():
    playouts = Playouts(TREE, 3)
    counts = Counter(playouts.play(0) for _ in range(6000))
    expected = {1: 1000, 2: 1000, 3: 500, 4: 500, 5: 1500, 6: 750, 7: 750}
    assert set(counts) == set(expected)
    assert all(abs(counts[value] - n) < 6 * n**0.5 for value, n in expected.items())


def test_an_outcome_is_as_likely_as_its_probability():
    tree = Tree.build({"chance": [["1/4", 1], ["3/4", 2]]})
    playouts = Playouts(tree, 1)
    assert abs(Counter(playouts.play(0) for _ in range(4000))[1] - 1000) < 150


def test_a_game_is_played_without_making_its_nodes_known():
    tree = tic_tac_toe()
    playouts = Playouts(tree, 1)
    assert {playouts.play(0) for _ in range(40)} == {-1, 0, 1}
    assert len(tree) == 1


def test_a_depth_limit_ends_a_playout():
    tree = GrowingTree(games.settings("tic-tac-toe")().rules("MAX"), depth_limit=2)
    assert {Playouts(tree, seed).play(0) for seed in range(20)} == {0}


def test_dice_with_a_game():
    (rules,) = [games.settings("race")(track=2, faces=2, thrown=[1]).rules("MAX")]
    tree = GrowingTree(rules)
    assert len({Playouts(tree, seed).play(0) for seed in range(40)}) > 1


def test_weighted_dice_end_with_the_last_item():
    assert Dice(1).weighted("ab", [0.0, 0.0]) == "b"
