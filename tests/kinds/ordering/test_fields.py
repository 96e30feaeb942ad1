"""The mistakes in exercises that ask for move ordering; each gets one sentence."""

import pytest

from grader.course import exercise_file
from tests.support.refusals import refused_files

HEAD = "id: x\ntitle: T\nalgorithm: ordering\n"
TREE = "tree: [[3, 12, 8], [2, 4, 6], [14, 5, 2]]\n"
NOUGHTS = 'game: {tic-tac-toe: {board: ["O_X", "_X_", "___"]}}\n'
OF_SEARCHES = "is for a program that searches, and this is move ordering; delete it"
OF_A_TREE = """
depth: {limit: 2}
  => 5:1: depth $OF_SEARCHES and write depth_limit
equal_positions: shared
  => 5:1: equal_positions $OF_SEARCHES
published: {value: 3}
  => 5:1: published $OF_SEARCHES
cutoff: strict
  => 5:1: cutoff is for alpha-beta, and move ordering has no choice of rules; delete it
match: {games: 2}
  => 5:1: match is for algorithm: evaluation, and this is ordering; delete it
"""
OF_OTHERS = """
tree: [[3, 12], ['?', 4]]
  => 4:18: a leaf is ?, and orders are measured by the values of all leaves; write a number
tree: [{chance: [[1/2, 3], [1/2, 4]]}, 5]
  => 4:9: chance is for trees with chance nodes, which move ordering does not know; write
     algorithm: expectiminimax, or delete it
game: {tic-tac-toe: {board: ["O_X", "_X_", "___"]}}
  => 4:1: actions are put in order by an evaluation of positions; write evaluation: open-lines
game: {nim: {matches: 6}}
  => 4:1: actions are put in order by an evaluation of positions; nim has none; write another game
game: {tic-tac-toe: {}}
evaluation: open-lines
  => 4:1: the tree of this game has more than 10,000 nodes, too many to measure every order; write
     a smaller game, a later position, or a depth_limit
tree: [[1, 2]]
  => 4:1: Fig. 5.7 evaluates 2 leaves of x in the order by evaluation and 2 in the worst, so no
     order is better; write another tree
tree: $WIDE
  => 4:1: a node of this tree has 101 actions, and a program orders at most 100; write fewer
tree: [[3, 12, 8], [2, 4, 6], [2, 5, 14]]
  => 4:1: Fig. 5.7 evaluates 5 leaves of x in the order given and 5 by evaluation, so there is
     nothing to gain; write another tree
family: {seed: 1, count: 1, depth: 1, branching: [2, 2], values: [0, 9]}
  => 4:1: Fig. 5.7 evaluates 2 leaves of x-1 in the order by evaluation and 2 in the worst, so no
     order is better; write another family
"""


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        *refused_files(OF_A_TREE, HEAD + TREE, OF_SEARCHES=OF_SEARCHES),
        *refused_files(OF_OTHERS, HEAD, WIDE=str([*range(101)])),
    ],
)
def test_a_mistake_gets_one_sentence(refusals, text, sentences):
    assert refusals(text) == sentences


@pytest.mark.parametrize(
    "content",
    [
        TREE,
        f"{NOUGHTS}evaluation: open-lines\nroot_player: min\n",
        "game: {tic-tac-toe: {}}\nevaluation: open-lines\ndepth_limit: 3\n",
    ],
)
def test_a_tree_and_a_game_with_an_evaluation_are_complete(content, write):
    (exercise,) = exercise_file.load(write(HEAD + content))
    assert exercise.tree.complete
