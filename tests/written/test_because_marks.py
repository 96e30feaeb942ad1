"""Whose bound cuts: the reasons that marks-because.txt is marked by."""

import pytest
from hypothesis import given

from grader.search.cut_reasons import reasons
from grader.search.reference_player import solve
from tests.support.paper_marks import marked
from tests.support.strategies import exercise, nested


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


def test_any_ancestor_that_is_enough_is_right():
    tree = [[9], [[[7], [2, 0]]]]
    search = solve(exercise(tree)).recording
    (reason,) = [each for each in reasons(search, "weak") if each.prunes]
    names = search.tree.names
    assert names[reason.owner] == "A"
    for above in reason.also:
        text = f"because: {names[reason.node]}: {names[above]}"
        assert marked(tree, "x.txt", text, "because")[0] == [1]
