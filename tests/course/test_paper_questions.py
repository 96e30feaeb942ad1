"""The questions on paper in an exercise file: each mistake gets one sentence with its place."""

from __future__ import annotations

import pytest

from grader.core.errors import DocumentError
from grader.course import assignment_file
from grader.course.exercise_file import load

HEAD = "id: one\ntitle: T\ntree: [[3, 12, 8], [2, 4, 6]]\n"
QUANTITY = "states, nodes, leaves, ply, visited, or a mapping that has a count"


def mistakes(tmp_path, text, head=HEAD):
    path = tmp_path / "one.yaml"
    path.write_text(head + text, "utf-8")
    with pytest.raises(DocumentError) as found:
        load(path)
    return [each.removeprefix(f"{path}:") for each in found.value.mistakes]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("counts: nodes",
         ("4:9: counts is 'nodes'; it must be a list of numbers to be given, as in "
         "[nodes, leaves, ply]")),
        ("counts: [nods]",
         f"4:10: item 1 of counts is 'nods'; it must be {QUANTITY}; did you mean 'nodes'?"),
        ("counts: [5]", f"4:10: item 1 of counts is 5; it must be {QUANTITY}"),
        ("counts: [{name: a}]",
         ("4:10: counts.count is missing; it must be states, nodes, leaves, ply, visited, times or "
         "claim")),
        ("counts: [{count: nodes, depht: 3}]",
         "4:25: counts.depht is an unknown key; did you mean 'depth'?"),
        ("counts: [states]",
         ("4:10: states are the different positions of a game, and this exercise has a tree; ask "
         "for its nodes, or write a game")),
        ("counts: [{count: ply, node: b}]",
         "4:29: counts asks for the ply of 'b', which is not a node here; did you mean 'B'?"),
        ("counts: [{count: leaves, seconds: 9}]",
         ("4:10: leaves is asked with seconds; give branching and depth or branching and depth "
         "and order, or nothing for the exercise's own tree")),
        ("counts: [{count: nodes, node: B}]",
         ("4:10: nodes is asked with node, which goes with ply; give branching and depth or "
         "seconds and per_second, or nothing for the exercise's own tree")),
        ("counts: [{count: states, branching: 2, depth: 3}]",
         ("4:10: states is asked with branching and depth, which go with nodes or leaves; give "
         "nothing: it is one of the exercise's own tree")),
        ("counts: [{count: visited, depth: 9}]",
         ("4:10: visited is asked with depth; give branching and depth and order, or nothing for "
         "the exercise's own tree")),
        ("counts: [times]", "4:10: times is not a size of a tree; give order"),
        ("counts: [{count: claim}]",
         "4:10: claim is not a size of a tree; give order and times"),
        ("counts: [{count: claim, order: best}]",
         ("4:10: claim is asked with order, which goes with times; give order and times")),
        ("counts: [{count: leaves, branching: 3, depth: 4, order: random}]",
         ("4:57: in random order alpha-beta examines about b^(3m/4) leaves, which is not exact; "
         "ask for leaves with a tolerance, as in 0.1, or for the order best or worst")),
        ("counts: [{count: visited, branching: 3, depth: 4, order: random, tolerance: 0.1}]",
         ("4:58: in random order alpha-beta examines about b^(3m/4) leaves, which is not exact; "
         "ask for leaves with a tolerance, as in 0.1, or for the order best or worst")),
        ("counts: [{count: times, order: good}]",
         "4:32: counts.order is 'good'; it must be best, random or worst"),
        ("counts: [nodes, {count: nodes, seconds: 2, per_second: 3}]",
         ("4:17: items 1 and 2 of counts are both called 'nodes'; give the second one a name "
         "of its own")),
        ("counts: [{count: leaves, branching: 35, depth: 10000}]",
         "4:10: 35^10000 has over 1000 digits; lower branching or depth"),
        ("counts: [{count: leaves, branching: 1, depth: 3}]",
         "4:37: counts.branching is 1; it must be a whole number from 2 to 1000000"),
        ("counts: [{count: leaves, tolerance: about}]",
         ("4:37: counts.tolerance is 'about'; it must be a relative error from 0 to 1, as in 0.1, "
         "or magnitude")),
        ("counts: [{count: leaves, name: '9: b'}]",
         ("4:32: counts.name is '9: b'; it must be at most 40 letters, digits, spaces and hyphens, "
         "a letter first, as in chess")),
    ],
)  # fmt: skip
def test_each_mistake_in_the_counts_gets_its_sentence(tmp_path, text, sentence):
    assert mistakes(tmp_path, text) == [sentence]


UNKNOWN = 'id: one\ntitle: T\ntree: [[3, 12], [2, {name: x, value: "?"}, "?"]]\n'


@pytest.mark.parametrize(
    ("head", "text", "sentence"),
    [
        (HEAD, "holds_for: all",
         ("4:12: holds_for is 'all'; it must be a mapping with leaves and stays, as in "
         "{leaves: [x, y], stays: value}")),
        (HEAD, "holds_for: {leaves: []}",
         ("4:21: holds_for.leaves is an empty list; it must be the names of one or two leaves, as "
         "in [x, y]")),
        (HEAD, "holds_for: {leaves: [Q]}",
         "4:22: holds_for.leaves names 'Q', which is not a node here"),
        (HEAD, "holds_for: {leaves: [B]}", "4:22: holds_for.leaves names 'B', which has children"),
        (HEAD, "holds_for: {leaves: [D, D]}",
         "4:25: holds_for.leaves names 'D' twice; delete one of them"),
        (HEAD, "holds_for: {leaves: ['x y']}",
         ("4:22: item 1 of holds_for.leaves is 'x y'; it must be the name of a leaf, of letters "
         "and digits, as in x")),
        (HEAD, "holds_for: {leaves: [D], stays: moves}",
         "4:33: holds_for.stays is 'moves'; it must be value or move; did you mean 'move'?"),
        (UNKNOWN, "holds_for: {leaves: [x]}",
         ('4:12: the answer can depend on the "?" of H, which holds_for does not name; give it a '
         "value, or add it to leaves")),
        ("id: one\ntitle: T\ntree: [{name: min, value: 3}, 2]\n", "holds_for: {leaves: [min]}",
         "4:22: a condition on a leaf called 'min' cannot be read; rename it"),
    ],
)  # fmt: skip
def test_each_mistake_in_holds_for_gets_its_sentence(tmp_path, head, text, sentence):
    assert mistakes(tmp_path, text, head) == [sentence]


def test_an_assignment_cannot_ask_for_a_condition_without_leaves(tmp_path):
    (tmp_path / "one.yaml").write_text(HEAD, "utf-8")
    path = tmp_path / "assignment.yaml"
    path.write_text(
        "title: T\nanswer: written\nexercises:\n  - {id: one, rubric: {holds_for: 1}}\n", "utf-8"
    )
    with pytest.raises(DocumentError) as found:
        assignment_file.load(path)
    assert [each.removeprefix(f"{path}:") for each in found.value.mistakes] == [(
        "4:10: holds_for asks for which values of some leaves the answer stays, and one names "
        "none; add holds_for: {leaves: [x]} to its file, with the names of one or two leaves"
    )]  # fmt: skip
