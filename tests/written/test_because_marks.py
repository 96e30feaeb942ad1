"""Whose bound cuts: each cutoff that prunes something counts the same."""

import pytest
from hypothesis import given

from grader.search.cut_reasons import reasons
from grader.search.reference_player import solve
from tests.support.goldtest import assert_gold
from tests.support.paper_marks import FIG_5_2, marked, transcript
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


ANSWERS = [
    "I: D, E: B, L: A, C: A",
    "R: D, K: B, W: A, G: A",
    "I: D, E: B, L: F, C: A",
    "I: H, E: B, L: A, C: A",
    "I: beta of D, E: B, L: A, C: A",
    "I: D and beta, E: B, L: A, C: A",
    "I: D, E: B, C: A",
    "I: D, E: B, L: A, C: A, H: D",
    "none",
]
UNREADABLE = [
    ("x.yaml", "because: [C]"),
    ("x.yaml", "because: {C: [A]}"),
    ("x.yaml", "because: {Z: A}"),
    ("x.txt", "because: it is better"),
]


def test_a_reason_is_marked_by_itself():
    cases = [(DEEP, "x.txt", f"because: {answer}") for answer in ANSWERS]
    cases += [(FIG_5_2, *each) for each in UNREADABLE]
    assert_gold(transcript(cases, "because"), "marks-because.txt")


@pytest.mark.parametrize(
    "answer",
    ["I is cut by D, E by B, L by A and C by A", "I by alpha of D and E by B, L and C: A",
     "I: D and E: B and L: A and C: A"],
)  # fmt: skip
@pytest.mark.parametrize("label", ["because: ", "because:\n"])
def test_and_may_join_two_reasons_or_two_nodes(label, answer):
    assert marked(DEEP, "x.txt", f"{label}{answer}", "because") == ([1], [])


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
