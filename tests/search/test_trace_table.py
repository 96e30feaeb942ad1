"""The trace table, against the 21 rows that a lecture prints."""

from math import inf

import pytest

from grader.core.recording import NOTHING, Recording
from grader.core.tree import Tree
from grader.search import trace_table
from grader.search.reference_player import solve
from grader.search.trace_table import rows
from tests.support.lecture_table import LECTURE, ROWS
from tests.support.strategies import exercise


def test_the_printed_table_comes_out_row_for_row():
    assert [tuple(row) for row in solve(exercise(LECTURE)).trace()] == ROWS
    assert len(ROWS) == 21


def test_the_other_variant_differs_in_its_two_cutoff_rows():
    table = [tuple(row) for row in solve(exercise(LECTURE), "alpha_ge_beta").trace()]
    changed = {number for number, row in enumerate(table) if row != ROWS[number]}
    assert changed == {10, 19}
    assert table[10] == ("E", 8, 6, 8, "MAXvalue", 1)
    assert table[19] == ("C", 6, 2, 2, "MINvalue", 2)


def test_a_cutoff_on_the_last_child_is_a_cutoff_though_it_prunes_nothing():
    answer = solve(exercise([[3, 4], [5, 2]]))
    assert answer.recording.pruned == []
    assert [row.node for row in answer.trace() if row.prune] == ["C"]


def test_a_lone_leaf_is_one_row():
    assert [tuple(row) for row in solve(exercise(5)).trace()] == [("A", 5, 5, 5, "", 0)]


def test_a_min_root_starts_at_plus_infinity():
    first = next(iter(solve(exercise([1, 2], "MIN")).trace()))
    assert tuple(first) == ("A", -inf, inf, inf, "MINvalue", 0)


@pytest.mark.parametrize(("rule", "cuts"), [("weak", 1), ("strict", 0)])
def test_equality_cuts_by_the_given_rule(rule, cuts):
    recording = solve(exercise([[3], [3, 4]], cutoff=rule)).recording
    assert sum(bool(row.prune) for row in rows(recording, rule)) == cuts


def test_a_partial_recording_gives_the_rows_so_far():
    whole = solve(exercise(LECTURE)).recording
    half = Recording(Tree.build(LECTURE), whole.events[:20])
    table = [tuple(row) for row in rows(half)]
    assert table == ROWS[: len(table)]
    assert 3 < len(table) < 21


# ---------------------------------------------------------------- steps


def steps(tree, events):
    return list(trace_table.steps(Recording(Tree.build(tree), events)))


def test_the_steps_of_a_search_are_its_calls_leaves_and_returns():
    recording = solve(exercise([[1, [2, 3]]])).recording
    names = recording.tree.names
    said = [
        f"{step.kind} {names[step.node]} {step.window if step.kind == 'call' else step.value}"
        for step in trace_table.steps(recording)
    ]
    assert said == [
        "call A (-inf, inf)",
        "call B (-inf, inf)",
        "leaf C 1",
        "call D (-inf, 1)",
        "leaf E 2",
        "return D 2",
        "return B 1",
        "return A 1",
    ]


def test_steps_have_the_events_that_start_them():
    recording = solve(exercise([[1, [2, 3]]])).recording
    for step in trace_table.steps(recording):
        assert recording.events[step.event - 1][1] == step.node


def test_a_search_with_unobserved_calls_has_steps_without_windows():
    questions = "0 actions, 0 actions, 1 is_terminal, 1 utility, 1 utility, 2 utility"
    asked = [("asked", int(each[0]), each[2:]) for each in questions.split(", ")]
    found = steps([7, 5], asked)
    assert {step.window for step in found} == {None}
    seen = [(step.kind, step.node, step.value) for step in found]
    assert seen == [("call", 0, None), ("leaf", 1, 7), ("leaf", 2, 5)]


def test_a_partial_search_has_the_steps_so_far():
    entered = [("entered", 0, "max_value", 1, 2), ("entered", 1, "min_value", 1, 2)]
    seen = [(step.kind, step.value) for step in steps([7, 5], entered)]
    assert seen == [("call", None), ("leaf", 7)]


def pairs(tree, variant):
    ours, theirs = (solve(exercise(tree), name).recording for name in (None, variant))
    return list(trace_table.aligned(ours, theirs))


def test_two_searches_are_aligned_by_their_steps_not_by_their_numbers():
    found = pairs([[1, [2, 3]]], "minimax")
    alone = [pair.theirs for pair in found if pair.ours is None]
    assert [(step.kind, step.value) for step in alone] == [("leaf", 3)]
    assert all(pair.theirs is not None for pair in found)
    first = next(pair for pair in found if not pair.same)
    assert (first.ours.kind, first.ours.window) == ("call", (-inf, 1))


@pytest.mark.parametrize("variant", ["fig57", "fig57_4e", "alpha_ge_beta", "minimax_ab"])
def test_every_right_variant_counts_as_the_same_search(variant):
    assert all(pair.same for pair in pairs([[3, 12, 8], [2, 4, 6], [14, 5, 2]], variant))


def changed(recording, old, new):
    events = [new if event == old else event for event in recording.events]
    return Recording(recording.tree, events)


def test_a_leaf_that_returns_another_value_differs_in_its_own_row():
    ours = solve(exercise([[1, 2]])).recording
    theirs = changed(ours, ("returned", 2, 1, None), ("returned", 2, -1, None))
    first = next(pair for pair in trace_table.aligned(ours, theirs) if not pair.same)
    assert (first.ours.value, first.theirs.value) == (1, -1)


def test_a_large_number_counts_as_infinity_and_a_clipped_value_as_the_exact_one():
    ours = solve(exercise([5, [3, 9]])).recording
    magic = changed(
        ours, ("entered", 0, "max_value", -inf, inf), ("entered", 0, "max_value", -99, 99)
    )
    assert magic.events != ours.events
    assert all(pair.same for pair in trace_table.aligned(ours, magic))
    clipped = changed(ours, ("returned", 2, 3, None), ("returned", 2, 5, None))
    assert clipped.events != ours.events
    assert all(pair.same for pair in trace_table.aligned(ours, clipped))


def test_a_bound_below_every_leaf_or_of_none_counts_as_infinity():
    ours = solve(exercise([5, [3, 9]])).recording
    right = ("entered", 0, "max_value", -inf, inf)
    for alpha, same in ((2, True), (NOTHING, True), (3, False)):
        theirs = changed(ours, right, ("entered", 0, "max_value", alpha, inf))
        pair = next(trace_table.aligned(ours, theirs))
        assert (pair.theirs.window, pair.same) == ((alpha, inf), same)


def test_unobserved_calls_make_no_difference():
    ours = solve(exercise([[1, [2, 3]]])).recording
    asked = [event for event in ours.events if event[0] == "asked"]
    assert all(pair.same for pair in trace_table.aligned(ours, Recording(ours.tree, asked)))


def test_a_call_left_by_an_exception_has_a_row_and_a_step_and_no_end():
    problem = exercise([[1, 2], 3])
    recording = solve(problem).recording
    last = next(i for i, event in enumerate(recording.events) if event[:2] == ("returned", 1))
    events = list(recording.events)
    events[last] = ("left", 1, "")
    left = Recording(problem.tree, tuple(events))
    table = list(rows(left))
    assert [row.node for row in table] == ["A", "B", "D", "B", "E", "B", "C"]
    assert [step.kind for step in trace_table.steps(left) if step.node == 1] == ["call"]
    assert left.unreturned == {1}
    assert left.passes == (left,)
    assert all(pair.same for pair in trace_table.aligned(recording, left))


def test_a_root_that_is_called_again_has_its_rows_again():
    recording = solve(exercise(LECTURE)).recording
    twice = Recording(recording.tree, (*recording.events, *recording.events))
    again = [(*row[:5], row[5] + 2 if row[5] else 0) for row in ROWS]
    assert [tuple(row) for row in rows(twice)] == [*ROWS, *again]


def test_a_value_may_be_clipped_to_the_window_of_its_own_call():
    tree = Tree.build([[1, 2], 3])
    events = (
        ("entered", 1, "min_value", 4, 5),
        ("returned", 1, 1, None),
        ("entered", 1, "min_value", -inf, 0),
        ("returned", 1, 1, None),
    )
    ours = Recording(tree, events)
    clipped = changed(ours, ("returned", 1, 1, None), ("returned", 1, 4, None))
    assert [pair.same for pair in trace_table.aligned(ours, clipped)] == [True, True, True, False]
