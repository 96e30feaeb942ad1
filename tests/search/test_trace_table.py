"""The trace table, against the 21 rows that a lecture prints."""

from math import inf

import pytest

from grader.core.recording import NOTHING, Recording
from grader.core.tree import Tree
from grader.search import reference_player, trace_table
from grader.search.reference_player import solve
from grader.search.trace_table import rows
from tests.support.strategies import exercise

LECTURE = [[[6, 5], [8, "?"]], [[2, 1], ["?", "?"]]]
M, N = "MAXvalue", "MINvalue"
PRINTED = [
    ("A", -inf, inf, -inf, M, 0), ("B", -inf, inf, inf, N, 0), ("D", -inf, inf, -inf, M, 0),
    ("H", 6, 6, 6, "", 0), ("D", 6, inf, 6, M, 0), ("I", 5, 5, 5, "", 0), ("D", 6, inf, 6, M, 0),
    ("B", -inf, 6, 6, N, 0), ("E", -inf, 6, -inf, M, 0), ("J", 8, 8, 8, "", 0),
    ("E", -inf, 6, 8, M, 1), ("B", -inf, 6, 6, N, 0), ("A", 6, inf, 6, M, 0),
    ("C", 6, inf, inf, N, 0), ("F", 6, inf, -inf, M, 0), ("L", 2, 2, 2, "", 0),
    ("F", 6, inf, 2, M, 0), ("M", 1, 1, 1, "", 0), ("F", 6, inf, 2, M, 0),
    ("C", 6, inf, 2, N, 2), ("A", 6, inf, 6, M, 0),
]  # fmt: skip


def test_the_printed_table_comes_out_row_for_row():
    assert [tuple(row) for row in solve(exercise(LECTURE)).trace()] == PRINTED
    assert len(PRINTED) == 21


def test_the_other_variant_differs_in_its_two_cutoff_rows():
    table = [tuple(row) for row in solve(exercise(LECTURE), "alpha_ge_beta").trace()]
    changed = {number for number, row in enumerate(table) if row != PRINTED[number]}
    assert changed == {10, 19}
    assert table[10] == ("E", 8, 6, 8, M, 1)
    assert table[19] == ("C", 6, 2, 2, N, 2)


def test_a_cutoff_on_the_last_child_is_a_cutoff_though_it_prunes_nothing():
    answer = solve(exercise([[3, 4], [5, 2]]))
    assert answer.recording.pruned == []
    assert [row.node for row in answer.trace() if row.prune] == ["C"]


def test_a_lone_leaf_is_one_row():
    assert [tuple(row) for row in solve(exercise(5)).trace()] == [("A", 5, 5, 5, "", 0)]


def test_a_min_root_starts_at_plus_infinity():
    first = next(iter(solve(exercise([1, 2], "MIN")).trace()))
    assert tuple(first) == ("A", -inf, inf, inf, N, 0)


@pytest.mark.parametrize(("rule", "cuts"), [("weak", 1), ("strict", 0)])
def test_equality_cuts_by_the_given_rule(rule, cuts):
    recording = solve(exercise([[3], [3, 4]], cutoff=rule)).recording
    assert sum(bool(row.prune) for row in rows(recording, rule)) == cuts  # type: ignore[arg-type] # one of the two rules


def test_a_partial_recording_gives_the_rows_so_far():
    whole = solve(exercise(LECTURE)).recording
    half = Recording(Tree.build(LECTURE), whole.events[:20])
    table = [tuple(row) for row in rows(half)]
    assert table == PRINTED[: len(table)]
    assert 3 < len(table) < 21


# ---------------------------------------------------------------- steps


def steps(tree, events):
    return list(trace_table.steps(Recording(Tree.build(tree), events)))


def test_the_steps_of_a_search_are_its_calls_leaves_and_returns():
    recording = reference_player.solve(exercise([[1, [2, 3]]])).recording
    names = recording.tree.names
    said = [
        (step.kind, names[step.node], step.window if step.kind == "call" else step.value)
        for step in trace_table.steps(recording)
    ]
    inf = float("inf")
    assert said == [
        ("call", "A", (-inf, inf)), ("call", "B", (-inf, inf)), ("leaf", "C", 1),
        ("call", "D", (-inf, 1)), ("leaf", "E", 2),
        ("return", "D", 2), ("return", "B", 1), ("return", "A", 1),
    ]  # fmt: skip


def test_steps_have_the_events_that_start_them():
    recording = reference_player.solve(exercise([[1, [2, 3]]])).recording
    for step in trace_table.steps(recording):
        assert recording.events[step.event - 1][1] == step.node


def test_a_search_with_unobserved_calls_has_steps_without_windows():
    asked = [
        ("asked", 0, "actions"), ("asked", 0, "actions"), ("asked", 1, "is_terminal"),
        ("asked", 1, "utility"), ("asked", 1, "utility"), ("asked", 2, "utility"),
    ]  # fmt: skip
    assert [(step.kind, step.node, step.window, step.value) for step in steps([7, 5], asked)] == [
        ("call", 0, None, None), ("leaf", 1, None, 7), ("leaf", 2, None, 5),
    ]  # fmt: skip


def test_a_partial_search_has_the_steps_so_far():
    entered = [("entered", 0, "max_value", 1, 2), ("entered", 1, "min_value", 1, 2)]
    assert [(step.kind, step.value) for step in steps([7, 5], entered)] == [
        ("call", None), ("leaf", 7),
    ]  # fmt: skip


def pairs(tree, variant):
    ours = reference_player.solve(exercise(tree)).recording
    return list(
        trace_table.aligned(ours, reference_player.solve(exercise(tree), variant).recording)
    )


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
    ours = reference_player.solve(exercise([[1, 2]])).recording
    theirs = changed(ours, ("returned", 2, 1, None), ("returned", 2, -1, None))
    first = next(pair for pair in trace_table.aligned(ours, theirs) if not pair.same)
    assert (first.ours.value, first.theirs.value) == (1, -1)


def test_a_large_number_counts_as_infinity_and_a_clipped_value_as_the_exact_one():
    ours = reference_player.solve(exercise([5, [3, 9]])).recording
    magic = changed(
        ours, ("entered", 0, "max_value", -inf, inf), ("entered", 0, "max_value", -99, 99)
    )
    assert magic.events != ours.events
    assert all(pair.same for pair in trace_table.aligned(ours, magic))
    clipped = changed(ours, ("returned", 2, 3, None), ("returned", 2, 5, None))
    assert clipped.events != ours.events
    assert all(pair.same for pair in trace_table.aligned(ours, clipped))


def test_a_bound_below_every_leaf_or_of_none_counts_as_infinity():
    ours = reference_player.solve(exercise([5, [3, 9]])).recording
    right = ("entered", 0, "max_value", -inf, inf)
    for alpha, same in ((2, True), (NOTHING, True), (3, False)):
        theirs = changed(ours, right, ("entered", 0, "max_value", alpha, inf))
        pair = next(trace_table.aligned(ours, theirs))
        assert (pair.theirs.window, pair.same) == ((alpha, inf), same)


def test_unobserved_calls_make_no_difference():
    ours = reference_player.solve(exercise([[1, [2, 3]]])).recording
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
    assert [row.node for row in table] == ["A", "B", "D", "B", "E", "B", "C", "A"]
    assert [step.kind for step in trace_table.steps(left) if step.node == 1] == ["call"]
    assert left.unreturned == {1}
    assert left.passes == (left,)
    assert all(pair.same for pair in trace_table.aligned(recording, left))


def test_a_root_that_is_called_again_has_its_rows_again():
    recording = solve(exercise(LECTURE)).recording
    twice = Recording(recording.tree, (*recording.events, *recording.events))
    again = [(*row[:5], row[5] + 2 if row[5] else 0) for row in PRINTED]
    assert [tuple(row) for row in rows(twice)] == [*PRINTED, *again]


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
