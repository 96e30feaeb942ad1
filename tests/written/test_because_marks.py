"""Whose bound cuts: each cutoff that prunes something counts the same."""

import pytest
from hypothesis import given

from grader.search.cut_reasons import reasons
from grader.search.reference_player import solve
from tests.support.paper_marks import FIG_5_2, marked
from tests.support.strategies import exercise, nested

DEEP = [[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [3]], [[2, 14]]]]
"""I is cut off by D, E by B, L by A beyond its parent, and C by A."""


@pytest.mark.parametrize("rule", ["weak", "strict"])
@given(tree=nested(leaves=16))
def test_the_owner_of_a_bound_has_it_and_each_other_reason_would_do_alone(rule, tree):
    answer = solve(exercise(tree, cutoff=rule))
    tree, search = answer.exercise.tree, answer.recording
    found = list(reasons(search, rule))
    cut = {tree.parent[node] for node in search.cuts}
    assert {each.node for each in found if each.prunes} == cut
    for each in found:
        alpha, beta = answer.windows[each.node]
        by_alpha = tree.players[each.node] == "MIN"
        assert each.bound == (alpha if by_alpha else beta)
        assert each.owner in each.also
        for above in each.also:
            assert tree.is_below(each.node, above)
            assert tree.players[above] == ("MAX" if by_alpha else "MIN")
            choice = search.returns[each.choices[above]]
            value = search.returns[each.node]
            strictly = value < choice if by_alpha else value > choice
            assert strictly or (value == choice and rule == "weak")


@pytest.mark.parametrize(
    ("answer", "share", "findings"),
    [
        ("I: D, E: B, L: A, C: A", 1, []),
        ("R: D, K: B, W: A, G: A", 1, []),
        ("I: D, E: B, L: F, C: A", 3 / 4, [
            ("wrong-reason",
             "x.txt:1: L is cut off by alpha of A, which has 3 already, not by F.")]),
        ("I: H, E: B, L: A, C: A", 7 / 8, [
            ("wrong-reason",
             ("x.txt:1: I is cut off by alpha of D, which has 3 already, not by H; H gave D that "
              "choice, and whose bound it is was asked."))]),
        ("I: beta of D, E: B, L: A, C: A", 7 / 8, [
            ("wrong-reason",
             "x.txt:1: I is cut off by alpha of D, which has 3 already, not by beta of D.")]),
        ("I: D, E: B, C: A", 3 / 4, [
            ("missing-reasons", "x.txt: L is cut off too; write whose bound cuts each.")]),
        ("I: D, E: B, L: A, C: A, H: D", 3 / 4, [
            ("not-cut", "x.txt:1: H is not cut off: all its children are searched.")]),
        ("none", 0, [
            ("missing-reasons",
             "x.txt: I, E, L and C are cut off too; write whose bound cuts each.")]),
    ],
)  # fmt: skip
def test_a_reason_is_marked_by_itself(answer, share, findings):
    (found,), told = marked(DEEP, "x.txt", f"because: {answer}", "because")
    assert found == pytest.approx(share)
    assert told == findings


@pytest.mark.parametrize(
    "answer",
    ["I is cut by D, E by B, L by A and C by A", "I by alpha of D and E by B, L and C: A",
     "I: D and E: B and L: A and C: A"],
)  # fmt: skip
@pytest.mark.parametrize("label", ["because: ", "because:\n"])
def test_and_may_join_two_reasons_or_two_nodes(label, answer):
    assert marked(DEEP, "x.txt", f"{label}{answer}", "because") == ([1], [])


def test_and_within_a_reason_does_not_end_it():
    (share,), told = marked(DEEP, "x.txt", "because: I: D and beta, E: B, L: A, C: A", "because")
    assert share == 7 / 8
    assert "not by beta of D" in told[0][1]


def test_none_is_right_if_nothing_is_cut_off():
    assert marked([[3, 5], [4, 6]], "x.yaml", "because: none", "because") == ([1], [])
    assert marked([[3, 5], [4, 6]], "x.txt", "because: B: A", "because")[0] == [0]


def test_any_ancestor_that_is_enough_is_right():
    tree = [[9], [[[7], [2, 0]]]]
    search = solve(exercise(tree)).recording
    (reason,) = [each for each in reasons(search, "weak") if each.prunes]
    names = search.tree.names
    assert names[reason.owner] == "A"
    for above in reason.also:
        text = f"because: {names[reason.node]}: {names[above]}"
        assert marked(tree, "x.txt", text, "because")[0] == [1]


@pytest.mark.parametrize(
    ("file", "text", "finding"),
    [
        ("x.yaml", "because: [C]", ("unread-part",
         ("x.yaml:1: because is ['C']; it must be a mapping from nodes to the ancestors whose "
          "bound cuts them off, as in {C: A}."))),
        ("x.yaml", "because: {C: [A]}", ("unread-part",
         ("x.yaml:1: the reason for the cutoff at C is ['A']; it must be the ancestor whose "
          "bound cuts the node off."))),
        ("x.yaml", "because: {Z: A}",
         ("unknown-node", "x.yaml:1: 'Z' is not a node of this tree.")),
        ("x.txt", "because: it is better", ("unread-part",
         ("x.txt:1: because is 'it is better'; it must be a node and the ancestor whose bound cuts "
          "it off, as in C: A."))),
    ],
)  # fmt: skip
def test_a_reason_that_cannot_be_read_gets_one_sentence(file, text, finding):
    (share,), told = marked(FIG_5_2, file, text, "because")
    assert share == 0
    assert told[0] == finding
