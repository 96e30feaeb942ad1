"""The mistakes in exercises that ask for playouts; each gets one sentence."""

import pytest

from grader.course import exercise_file
from grader.kinds import usual_rubric
from tests.support.refusals import refused_files

ANY = "id: x\ntitle: T\n"
HEAD = f"{ANY}algorithm: playout\n"
TREE = "tree: [[1, -1], [0, 1]]\n"
NAMES = {
    "OF_SEARCHES": "is for a program that searches, and this is a playout; delete it",
    "WHOLE": "it must be a whole number from 1 to 1000, as in 40, or a mapping with results and "
    "records, as in {results: [1], records: {A: 1/2}}",
    "RANDOM": "so a heavy playout is a random one; write policy: random, or values on both sides "
    "of 0",
}
OF_A_TREE = """
playouts: 0
  => 5:11: playouts is 0; $WHOLE
playouts: many
  => 5:11: playouts is 'many'; $WHOLE
playouts: 1001
  => 5:11: playouts is 1001; $WHOLE
playouts: [3]
  => 5:11: playouts is [3]; $WHOLE
playouts: {results: [1]}
  => 5:1: records of playouts are for algorithm: mcts; write the number of playouts in their
     place, as in playouts: 40
policy: light
  => 5:9: policy is 'light'; it must be random, heavy or any
seed: -1
  => 5:7: seed is -1; it must be a whole number from 0 to 9007199254740992
iterations: 5
  => 5:1: iterations is for algorithm: mcts, and this is playout; delete it
published: {value: 1}
  => 5:1: published is for a search that finds the value of a tree, and this is a playout; delete
     it
depth: {limit: 2}
  => 5:1: depth $OF_SEARCHES and write depth_limit
counts: [nodes]
  => 5:1: counts $OF_SEARCHES
"""
OF_OTHERS = """
tree: [[1, '?'], 2]
  => 4:1: a playout can end in every leaf, and one is '?'; write its value
tree: [[[1]]]
  => 4:1: every state of this tree has a single action, so nothing is left to the dice; write
     another
family: {seed: 1, count: 1, depth: 2, branching: [1, 1], values: [0, 3]}
  => 4:1: every state of this tree has a single action, so nothing is left to the dice; write
     another
tree: [[3, 1], [2, 8]]
policy: heavy
  => 5:1: no state of this tree has a winning action beside another, $RANDOM
tree: [[-1, -1], [-1, -1]]
policy: heavy
  => 5:1: no state of this tree has a winning action beside another, $RANDOM
tree: [{chance: [[1/2, 3], [1/2, 4]]}, 5]
  => 4:9: chance is for trees with chance nodes, which a playout does not know; write algorithm:
     expectiminimax, or delete it
game: {race: {}}
  => 4:1: this game has dice, which a playout does not know; write algorithm: expectiminimax
"""
OF_OTHER_ALGORITHMS = """
algorithm: mcts
$TREE
playouts: 30
  => 5:1: a number of playouts is for algorithm: playout; write iterations: 30 in its place
algorithm: minimax
$TREE
playouts: 30
  => 5:1: playouts is for algorithm: playout, and this is minimax; delete it
algorithm: mcts
$TREE
policy: heavy
  => 5:1: policy is for algorithm: playout, and this is mcts; delete it
$TREE
seed: 3
  => 4:1: seed is for algorithm: mcts or playout, and this is alpha-beta; delete it
"""


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        *refused_files(OF_A_TREE, HEAD + TREE, **NAMES),
        *refused_files(OF_OTHERS, HEAD, **NAMES),
        *refused_files(OF_OTHER_ALGORITHMS, ANY, TREE=TREE.strip()),
    ],
)
def test_a_mistake_gets_one_sentence(refusals, text, sentences):
    assert refusals(text) == sentences


@pytest.mark.parametrize(
    "text",
    [
        TREE,
        f"{TREE}playouts: 1\npolicy: any\nseed: 0\n",
        f"{TREE}policy: heavy\n",
        "game: {nim: {matches: 6}}\n",
        "game: {connect: {}}\ndepth_limit: 3\n",
        "family: {seed: 1, count: 2, depth: 2, branching: [2, 3], values: [-3, 3]}\n",
    ],
)
def test_these_are_accepted(text, write):
    exercise = exercise_file.load(write(HEAD + text))[0]
    assert exercise.simulations == (1 if "playouts" in text else 40)
    assert exercise.policy == (text.partition("policy: ")[2].partition("\n")[0] or "random")


def test_a_free_policy_marks_no_choice(write):
    (exercise,) = exercise_file.load(write(HEAD + TREE + "policy: any\n"))
    assert usual_rubric(exercise, "program") == {"rolls": 1, "terminal": 1, "result": 1}
