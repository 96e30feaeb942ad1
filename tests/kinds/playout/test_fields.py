"""The mistakes in exercises that ask for playouts; each gets one sentence."""

from __future__ import annotations

import pytest

from grader.course import exercise_file
from grader.kinds import usual_rubric

HEAD = "id: x\ntitle: T\nalgorithm: playout\n"
TREE = "tree: [[1, -1], [0, 1]]\n"
OF_SEARCHES = "is for a program that searches, and this is a playout; delete it"
OF_VALUES = "is for a search that finds the value of a tree, and this is a playout; delete it"
WHOLE = (
    "it must be a whole number from 1 to 1000, as in 40, or a mapping with results and records, as "
    "in {results: [1], records: {A: 1/2}}"
)
RANDOM = "so a heavy playout is a random one; write policy: random, or values on both sides of 0"
SENTENCES = {
    "no playouts": (HEAD + TREE + "playouts: 0\n", f"5:11: playouts is 0; {WHOLE}"),
    "a word for them": (HEAD + TREE + "playouts: many\n", f"5:11: playouts is 'many'; {WHOLE}"),
    "too many": (HEAD + TREE + "playouts: 1001\n", f"5:11: playouts is 1001; {WHOLE}"),
    "a list of them": (HEAD + TREE + "playouts: [3]\n", f"5:11: playouts is [3]; {WHOLE}"),
    "records": (
        HEAD + TREE + "playouts: {results: [1]}\n",
        ("5:1: records of playouts are for algorithm: mcts; write the number of playouts in their "
        "place, as in playouts: 40"),
    ),
    "a number in Monte Carlo tree search": (
        "id: x\ntitle: T\nalgorithm: mcts\n" + TREE + "playouts: 30\n",
        "5:1: a number of playouts is for algorithm: playout; write iterations: 30 in its place",
    ),
    "a number for a search": (
        "id: x\ntitle: T\nalgorithm: minimax\n" + TREE + "playouts: 30\n",
        "5:1: playouts is for algorithm: playout, and this is minimax; delete it",
    ),
    "another policy": (
        HEAD + TREE + "policy: light\n", "5:9: policy is 'light'; it must be random, heavy or any",
    ),
    "a policy of another algorithm": (
        "id: x\ntitle: T\nalgorithm: mcts\n" + TREE + "policy: heavy\n",
        "5:1: policy is for algorithm: playout, and this is mcts; delete it",
    ),
    "a seed of another algorithm": (
        "id: x\ntitle: T\n" + TREE + "seed: 3\n",
        "4:1: seed is for algorithm: mcts or playout, and this is alpha-beta; delete it",
    ),
    "a seed below 0": (
        HEAD + TREE + "seed: -1\n",
        "5:7: seed is -1; it must be a whole number from 0 to 9007199254740992",
    ),
    "iterations": (
        HEAD + TREE + "iterations: 5\n",
        "5:1: iterations is for algorithm: mcts, and this is playout; delete it",
    ),
    "an answer": (HEAD + TREE + "published: {value: 1}\n", f"5:1: published {OF_VALUES}"),
    "a depth": (
        HEAD + TREE + "depth: {limit: 2}\n", f"5:1: depth {OF_SEARCHES} and write depth_limit",
    ),
    "counts": (HEAD + TREE + "counts: [nodes]\n", f"5:1: counts {OF_SEARCHES}"),
    "a leaf without a value": (
        HEAD + "tree: [[1, '?'], 2]\n",
        "4:1: a playout can end in every leaf, and one is '?'; write its value",
    ),
    "nothing to choose": (
        HEAD + "tree: [[[1]]]\n",
        ("4:1: every state of this tree has a single action, so nothing is left to the dice; write "
        "another"),
    ),
    "a family with nothing to choose": (
        HEAD + "family: {seed: 1, count: 1, depth: 2, branching: [1, 1], values: [0, 3]}\n",
        ("4:1: every state of this tree has a single action, so nothing is left to the dice; write "
        "another"),
    ),
    "no win": (
        HEAD + "tree: [[3, 1], [2, 8]]\npolicy: heavy\n",
        f"5:1: no state of this tree has a winning action beside another, {RANDOM}",
    ),
    "nothing but wins": (
        HEAD + "tree: [[-1, -1], [-1, -1]]\npolicy: heavy\n",
        f"5:1: no state of this tree has a winning action beside another, {RANDOM}",
    ),
    "a chance node": (
        HEAD + "tree: [{chance: [[1/2, 3], [1/2, 4]]}, 5]\n",
        ("4:9: chance is for trees with chance nodes, which a playout does not know; write "
        "algorithm: expectiminimax, or delete it"),
    ),
    "a game with dice": (
        HEAD + "game: {race: {}}\n",
        "4:1: this game has dice, which a playout does not know; write algorithm: expectiminimax",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), SENTENCES.values(), ids=SENTENCES)
def test_a_mistake_gets_one_sentence(refusals, text, sentence):
    assert refusals(text) == [sentence]


@pytest.mark.parametrize(
    "text",
    [
        TREE, TREE + "playouts: 1\npolicy: any\nseed: 0\n", TREE + "policy: heavy\n",
        "game: {nim: {matches: 6}}\n", "game: {connect: {}}\ndepth_limit: 3\n",
        "family: {seed: 1, count: 2, depth: 2, branching: [2, 3], values: [-3, 3]}\n",
    ],
)  # fmt: skip
def test_these_are_accepted(text, write):
    exercise = exercise_file.load(write(HEAD + text))[0]
    assert exercise.simulations == (1 if "playouts" in text else 40)
    assert exercise.policy == text.partition("policy: ")[2].partition("\n")[0] or "random"


def test_a_free_policy_marks_no_choice(write):
    (exercise,) = exercise_file.load(write(HEAD + TREE + "policy: any\n"))
    assert usual_rubric(exercise, "program") == {"rolls": 1, "terminal": 1, "result": 1}
