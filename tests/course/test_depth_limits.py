"""Mistakes in a depth limit, and beside one: the exact sentence for each."""

from __future__ import annotations

import pytest

from grader.course import exercise_file
from tests.conftest import mistakes

HEAD = "id: x\ntitle: T\n"
INNER = "tree: [{value: 3, children: [1, 9]}, {value: 2, children: [6, 0]}]\n"
NO_STOP = "so a search never stops at the limit;"

SENTENCES = {
    "a limit far below the leaves": (
        "depth: {limit: 9}\ntree: [[1, 9], [6, 0]]\n",
        (f"3:16: depth.limit is 9, and the tree is 2 moves high, {NO_STOP} write a limit of at "
        "most 1, or delete depth"),
    ),
    "a limit at the leaves": (
        f"depth: {{limit: 2}}\n{INNER}",
        (f"3:16: depth.limit is 2, and the tree is 2 moves high, {NO_STOP} write a limit of at "
        "most 1, or delete depth"),
    ),
    "a limit at the leaves by the root": (
        f"depth: {{limit: 1, root: 1}}\n{INNER}",
        (f"3:16: depth.limit is 1, and the tree is 2 moves high, {NO_STOP} write a higher tree, or "
        "delete depth"),
    ),
    "a depth_limit of 0 beside inner values": (
        f"depth_limit: 0\n{INNER}",
        "3:14: depth_limit is 0; it must be a whole number from 1 to 400",
    ),
    "a depth of 0 beside inner values": (
        f"depth: {{limit: 0}}\n{INNER}",
        "3:16: depth.limit is 0; it must be a whole number from 1 to 400",
    ),
    "counts": (
        f"depth: {{limit: 1}}\n{INNER}counts: [nodes]\n",
        ("5:1: counts is a question on paper, which alpha-beta pruning to a depth limit does not "
        "have; delete it"),
    ),
    "a condition": (
        f"depth: {{limit: 1}}\nalgorithm: minimax\n{INNER}holds_for: {{leaves: [D]}}\n",
        ("6:1: holds_for is a question on paper, which minimax to a depth limit does not have; "
        "delete it"),
    ),
}  # fmt: skip


@pytest.mark.usefixtures("no_memo")
@pytest.mark.parametrize(("text", "sentence"), SENTENCES.values(), ids=SENTENCES)
def test_a_mistake_gets_one_sentence(write, text, sentence):
    assert mistakes(write(HEAD + text)) == [f"x.yaml:{sentence}"]


def test_a_limit_above_some_leaves_is_accepted(write):
    (posed,) = exercise_file.load(write(f"{HEAD}depth: {{limit: 1}}\n{INNER}"))
    assert posed.tree.horizon == 1
    by_game = "depth: {limit: 2, counted_by: game}\ntree: [[1, 9], [6, 0]]\ncounts: [nodes]\n"
    assert exercise_file.load(write(HEAD + by_game))[0].counts
