"""The mistakes in exercises that ask for move ordering; each gets one sentence."""

from __future__ import annotations

import pytest

from grader.course import exercise_file

HEAD = "id: x\ntitle: T\nalgorithm: ordering\n"
TREE = "tree: [[3, 12, 8], [2, 4, 6], [14, 5, 2]]\n"
NOUGHTS = 'game: {tic-tac-toe: {board: ["O_X", "_X_", "___"]}}\n'
OF_SEARCHES = "is for a program that searches, and this is move ordering; delete it"
SENTENCES = {
    "a depth": (
        HEAD + TREE + "depth: {limit: 2}\n", f"5:1: depth {OF_SEARCHES} and write depth_limit",
    ),
    "equal positions": (
        HEAD + TREE + "equal_positions: shared\n", f"5:1: equal_positions {OF_SEARCHES}",
    ),
    "an answer": (HEAD + TREE + "published: {value: 3}\n", f"5:1: published {OF_SEARCHES}"),
    "a cutoff rule": (
        HEAD + TREE + "cutoff: strict\n",
        "5:1: cutoff is for alpha-beta, and move ordering has no choice of rules; delete it",
    ),
    "a trial": (
        HEAD + TREE + "match: {games: 2}\n",
        "5:1: match is for algorithm: evaluation, and this is ordering; delete it",
    ),
    "a leaf without a value": (
        HEAD + "tree: [[3, 12], ['?', 4]]\n",
        "4:18: a leaf is ?, and orders are measured by the values of all leaves; write a number",
    ),
    "a chance node": (
        HEAD + "tree: [{chance: [[1/2, 3], [1/2, 4]]}, 5]\n",
        ("4:9: chance is for trees with chance nodes, which move ordering does not know; write "
        "algorithm: expectiminimax, or delete it"),
    ),
    "a game without an evaluation": (
        HEAD + NOUGHTS,
        "4:1: actions are put in order by an evaluation of positions; write evaluation: open-lines",
    ),
    "a game that has none": (
        HEAD + "game: {nim: {matches: 6}}\n",
        ("4:1: actions are put in order by an evaluation of positions; nim has none; write another "
        "game"),
    ),
    "a large game": (
        HEAD + "game: {tic-tac-toe: {}}\nevaluation: open-lines\n",
        ("4:1: the tree of this game has more than 10,000 nodes, too many to measure every order; "
        "write a smaller game, a later position, or a depth_limit"),
    ),
    "a tree in which every order is as good": (
        HEAD + "tree: [[1, 2]]\n",
        ("4:1: Fig. 5.7 evaluates 2 leaves of x in the order by evaluation and 2 in the worst, so "
        "no order is better; write another tree"),
    ),
    "a wide tree": (
        HEAD + f"tree: {list(range(101))}\n",
        "4:1: a node of this tree has 101 actions, and a program orders at most 100; write fewer",
    ),
    "a tree in the best order": (
        HEAD + "tree: [[3, 12, 8], [2, 4, 6], [2, 5, 14]]\n",
        ("4:1: Fig. 5.7 evaluates 5 leaves of x in the order given and 5 by evaluation, so there "
        "is nothing to gain; write another tree"),
    ),
    "a family of such trees": (
        HEAD + "family: {seed: 1, count: 1, depth: 1, branching: [2, 2], values: [0, 9]}\n",
        ("4:1: Fig. 5.7 evaluates 2 leaves of x-1 in the order by evaluation and 2 in the worst, "
        "so no order is better; write another family"),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), SENTENCES.values(), ids=SENTENCES)
def test_a_mistake_gets_one_sentence(refusals, text, sentence):
    assert refusals(text) == [sentence]


@pytest.mark.parametrize(
    "content",
    [TREE, NOUGHTS + "evaluation: open-lines\nroot_player: min\n",
     "game: {tic-tac-toe: {}}\nevaluation: open-lines\ndepth_limit: 3\n"],
)  # fmt: skip
def test_a_tree_and_a_game_with_an_evaluation_are_complete(content, write):
    (exercise,) = exercise_file.load(write(HEAD + content))
    assert exercise.tree.complete
