"""Marking: the condition of each check, the observations, and the first finding on a search."""

from dataclasses import replace
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.core.algorithms.alpha_beta import FIGURE
from grader.core.models import PROGRAM_CHECKS, Answered, Entry, Exercise, TimedOut, Verdict
from grader.core.models.figure import cited
from grader.core.recording import Recording, first_move
from grader.marking.checks import MarkedSearch
from grader.search import reference_player
from grader.search.reference_modules import variants
from grader.search.reference_player import solve
from tests.support.strategies import exercise, exercises

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
EQUAL = [[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [3]], [[2, 14]]]]
ALL = tuple(PROGRAM_CHECKS)


def verdict(problem: Exercise, recording: Recording, **rubric: float) -> Verdict:
    """The verdict on a search that answered."""
    weights: Any = rubric or {"value": 1, "move": 1, "visited": 2}
    entry = Entry(exercise=problem, points=4, rubric=weights)
    return MarkedSearch(entry, solve(problem), Answered(recording=recording)).verdict()


def passed(given: Verdict) -> dict[str, bool]:
    return {check.name: check.passed for check in given.checks}


def codes(given: Verdict, *severities: str) -> list[str]:
    wanted = severities or ("error", "warning", "note")
    return [finding.code for finding in given.findings if finding.severity in wanted]


def edited(recording: Recording, change: Any) -> Recording:
    """The recording with each event passed through `change`, which may drop it (None)."""
    events = [change(event) for event in recording.events]
    return replace(recording, events=tuple(event for event in events if event is not None))


OF_ALPHA_BETA = [
    name for name in variants()
    if name != "minimax" and not hasattr(reference_player._module(name), "AGAIN")
]  # fmt: skip


@given(exercises, st.sampled_from(OF_ALPHA_BETA))
def test_an_accepted_variant_passes_every_check_without_a_finding(problem, name):
    if problem.cutoff != reference_player._module(name).CUTOFF:
        return
    given = verdict(problem, solve(problem, name).recording, **dict.fromkeys(ALL, 1))
    assert all(passed(given).values())
    assert codes(given) == []
    assert given.observed["windows"] == "canonical"
    assert given.observed["order"] == "canonical"
    assert given.observed["variant"] == problem.cutoff
    assert given.observed["returns"] in {"fail-soft", "either"}


def fail_hard(problem: Exercise) -> Recording:
    """The canonical search with its return values clipped to the window."""
    recording = solve(problem).recording

    def clip(event: Any) -> Any:
        if event[0] != "returned" or problem.tree.is_leaf(event[1]):
            return event
        alpha, beta = recording.windows[event[1]]
        return ("returned", event[1], max(alpha, min(beta, event[2])), None)

    clipped = edited(recording, clip)
    return replace(clipped, move=first_move(clipped))


@given(exercises)
def test_fail_hard_returns_are_as_good(problem):
    given = verdict(problem, fail_hard(problem), **dict.fromkeys(ALL, 1))
    assert all(passed(given).values())
    assert codes(given) == []
    assert given.observed["returns"] in {"fail-hard", "fail-soft", "either"}


def test_fail_hard_is_recognised_where_it_shows():
    assert verdict(exercise(AIMA), fail_hard(exercise(AIMA))).observed["returns"] == "fail-hard"


@given(exercises)
def test_a_search_with_unobserved_calls_loses_no_marks(problem):
    recording = solve(problem).recording
    unseen = edited(recording, lambda event: event if event[0] == "asked" else None)
    given = verdict(problem, unseen, **dict.fromkeys(ALL, 1))
    assert all(passed(given).values()), "right visits show that unobserved calls were right"
    assert codes(given) == ["calls-unobserved"] * (len(recording.visited) > 1)
    if len(recording.visited) > 1:
        assert given.observed["windows"] == given.observed["returns"] == "not observed"


def test_a_strict_program_gets_the_finding_strict_rule():
    given = verdict(exercise(EQUAL), solve(exercise(EQUAL), "fig57_strict").recording)
    assert passed(given) == {"value": True, "move": True, "visited": False}
    (finding,) = given.findings
    assert finding.code == "strict-rule"
    assert "prunes only beyond equality" in finding.message
    assert cited(finding.figure) == "MIN-VALUE line 6: if v <= alpha: return v"
    assert given.observed["variant"] == "strict"


def test_a_weak_program_gets_the_finding_weak_rule_where_the_rule_is_strict():
    problem = exercise(EQUAL, cutoff="strict")
    given = verdict(problem, solve(problem, "fig57").recording)
    (finding,) = given.findings
    assert finding.code == "weak-rule"
    assert cited(finding.figure) == "MIN-VALUE line 6: if v < alpha: return v"
    assert given.observed["variant"] == "weak"


def test_a_strict_program_out_of_time_does_not_get_the_finding_strict_rule():
    problem = exercise(EQUAL)
    entry = Entry(exercise=problem, points=1)
    outcome = TimedOut(limit=1, recording=solve(problem, "fig57_strict").recording)
    given = MarkedSearch(entry, solve(problem), outcome).verdict()
    assert codes(given) == ["missed-cutoff"]


def test_the_other_rule_is_not_named_where_another_mistake_comes_first():
    problem = exercise(EQUAL)
    recording = solve(problem, "fig57_strict").recording
    wrong = edited(
        recording, lambda event: (*event[:3], 5, event[4]) if event[:2] == ("entered", 3) else event
    )
    assert codes(verdict(problem, wrong), "error")[0] == "wrong-alpha"


def test_plain_minimax_earns_value_and_move_and_gets_the_finding_no_pruning():
    given = verdict(exercise(AIMA), solve(exercise(AIMA), "minimax").recording)
    assert passed(given) == {"value": True, "move": True, "visited": False}
    assert codes(given) == ["no-pruning"]
    assert given.observed["variant"] == "no pruning"


def test_a_search_with_unseen_windows_is_said_to_prune_nothing_in_this_tree_only():
    recording = solve(exercise(AIMA), "minimax").recording
    unseen = edited(recording, lambda event: event if event[0] == "asked" else None)
    first = verdict(exercise(AIMA), unseen).findings[0]
    assert first.message == ("Your program prunes nothing in this tree: it visits all 13 nodes.")


def test_a_full_search_with_wrong_values_gets_its_first_mistake():
    problem = exercise(AIMA)
    recording = solve(problem, "minimax").recording
    wrong = edited(
        recording, lambda event: ("returned", 4, 9, None) if event[:2] == ("returned", 4) else event
    )
    assert codes(verdict(problem, wrong), "error") == ["wrong-return"]


@pytest.mark.parametrize("name", ["minimax", "fig57_strict"])
def test_what_is_not_marked_is_not_spoken_of(name):
    problem = exercise(EQUAL)
    played = solve(problem, name).recording
    assert codes(verdict(problem, played))
    assert codes(verdict(problem, played, value=1, move=1)) == []
    assert codes(verdict(problem, played, value=1, move=1, visited=0)) == []
    wrong = replace(played, move="C")
    assert codes(verdict(problem, wrong, value=1, move=1)) == ["wrong-move"]
    again = replace(played, events=played.events + played.events)
    assert codes(verdict(problem, again, value=1, move=1)) == []
    assert codes(verdict(problem, replace(wrong, value=7), repeats=1)) == codes(
        verdict(problem, played, repeats=1)
    )


def test_a_difference_that_costs_the_value_is_told_whatever_is_marked():
    problem = exercise(AIMA)
    last = solve(problem).recording.visited[-1]
    early = edited(solve(problem).recording, lambda event: event if event[1] != last else None)
    given = verdict(problem, replace(early, value=5, move="D"), value=1, move=1)
    assert "early-cutoff" in codes(given)


def test_points_are_shared_by_weight():
    given = verdict(exercise(AIMA), solve(exercise(AIMA)).recording, value=1, visited=2)
    assert [check.max_score for check in given.checks] == [
        pytest.approx(4 / 3),
        pytest.approx(8 / 3),
    ]


def test_a_move_that_only_ties_with_a_bound_is_wrong():
    problem = exercise([[3, 4], [2, 2]])
    recording = replace(solve(problem).recording, move="C")
    given = verdict(problem, recording)
    assert passed(given) == {"value": True, "move": False, "visited": True}
    assert given.findings[0].message == "The best move is B, not C."
    assert given.findings[0].figure == (FIGURE.search_line("move"),)


def test_any_best_move_is_right():
    problem = exercise([[2, 9], [2, 9]], cutoff="strict")
    recording = replace(solve(problem).recording, move="C")
    assert all(passed(verdict(problem, recording)).values())


def test_an_answer_without_evidence_from_leaves_earns_nothing():
    problem = exercise(AIMA)
    nothing = Recording(problem.tree, (("entered", 0, "max_value", -inf, inf),), value=3, move="B")
    given = verdict(problem, nothing)
    assert passed(given) == {"value": False, "move": False, "visited": False}
    assert {"unproven-value", "unproven-move", "not-visited"} <= set(codes(given))


@pytest.mark.parametrize("name", ALL)
def test_a_search_that_asked_nothing_passes_no_check(name):
    problem = exercise(AIMA)
    given = verdict(problem, Recording(problem.tree, (), value=3, move="B"), **{name: 1})
    assert passed(given) == {name: False}


def test_a_search_that_leaves_out_a_canonical_node_has_no_right_calls():
    problem = exercise(AIMA)
    last = solve(problem).recording.visited[-1]
    early = edited(solve(problem).recording, lambda event: event if event[1] != last else None)
    given = verdict(problem, early, windows=1, returns=1, repeats=1, order=1)
    assert not any(passed(given).values())


def test_unobserved_calls_are_right_only_if_the_visits_are():
    problem = exercise(AIMA)
    full = solve(problem, "minimax").recording
    unseen = edited(full, lambda event: event if event[0] == "asked" else None)
    given = verdict(problem, unseen, windows=1, returns=1, repeats=1)
    assert passed(given) == {"windows": False, "returns": False, "repeats": True}


def test_a_search_that_evaluates_leaves_itself_is_marked_by_its_other_calls():
    problem = exercise(AIMA, cutoff="weak")
    leaf = problem.tree.is_leaf
    strict = edited(
        solve(problem, "fig57_strict").recording,
        lambda event: event if event[0] == "asked" or not leaf(event[1]) else None,
    )
    given = verdict(problem, strict, windows=1, returns=1)
    assert all(passed(given).values())


def test_a_move_counts_once_a_leaf_below_each_child_of_the_root_was_visited():
    problem = exercise(AIMA)
    events = tuple(("asked", node, "utility") for node in (4, 7, 10))
    for many, unseen in ((2, "D"), (3, "")):
        given = verdict(problem, Recording(problem.tree, events[:many], value=7, move="B"))
        assert passed(given)["move"] is not bool(unseen)
        messages = [one.message for one in given.findings if one.code == "unproven-move"]
        assert all(message.endswith(f"no leaf below {unseen}.") for message in messages)
        assert bool(messages) is bool(unseen)


def test_an_unproven_visit_does_not_count():
    problem = exercise(AIMA)
    recording = solve(problem).recording
    claimed = edited(recording, lambda event: None if event == ("asked", 12, "utility") else event)
    given = verdict(problem, claimed)
    assert passed(given)["visited"] is False
    assert codes(given) == ["not-visited"]


def test_a_search_without_an_answer_earns_nothing_but_is_explained():
    problem = exercise(AIMA)
    recording = solve(problem).recording
    wrong = edited(
        recording,
        lambda event: (*event[:3], -inf, event[4]) if event[:2] == ("entered", 7) else event,
    )
    half = replace(wrong, events=wrong.events[:30], value=None, move=None)
    entry = Entry(exercise=problem, points=1)
    given = MarkedSearch(entry, solve(problem), TimedOut(limit=1, recording=half)).verdict()
    assert not any(passed(given).values())
    assert codes(given) == ["wrong-alpha"]


def test_a_run_that_never_began_has_nothing_to_explain():
    entry = Entry(exercise=exercise(AIMA), points=1)
    given = MarkedSearch(entry, solve(exercise(AIMA)), TimedOut(limit=1)).verdict()
    assert (given.findings, given.observed) == ((), {})


def test_a_repeated_search_is_remarked_upon():
    problem = exercise(AIMA)
    recording = solve(problem).recording
    again = replace(recording, events=recording.events + recording.events)
    given = verdict(problem, again, visited=1, repeats=1)
    assert passed(given) == {"visited": True, "repeats": False}
    assert "searches-again" in codes(given, "warning")
    assert given.observed["repeats"].startswith("A, B, E")
    unseen = edited(again, lambda event: event if event[0] == "asked" else None)
    assert "searches-again" in codes(verdict(problem, unseen))


def test_a_search_that_returns_only_its_move_is_given_the_value_that_the_move_proves():
    problem = exercise(AIMA)
    recording = solve(problem).recording
    unseen = edited(recording, lambda event: event if event[0] == "asked" else None)
    for move, right in (("B", True), ("C", False)):
        given = verdict(problem, replace(unseen, value=None, move=move))
        assert passed(given) == {"value": right, "move": right, "visited": True}


def test_a_root_without_moves_needs_none():
    given = verdict(exercise(7), solve(exercise(7)).recording)
    assert all(passed(given).values())
    assert codes(given) == []


@pytest.mark.parametrize("leaves", [1, 2])
def test_a_value_that_no_leaf_shows_is_an_error_before_the_notes(leaves):
    problem = exercise([[2, 1]])
    events: list[Any] = [("asked", node, "actions") for node in (0, 1)]
    events += [("asked", 2, "utility"), ("asked", 3, "utility")][:leaves]
    given = verdict(problem, Recording(problem.tree, events, move="B"))
    assert passed(given)["value"] is (leaves == 2)
    wanted = ["no-value", "calls-unobserved"]
    if leaves == 1:
        wanted = ["unproven-value", "not-visited", "calls-unobserved"]
        assert given.findings[0].message == (
            "No value was returned or seen, and your program evaluated no leaf with the value of "
            "the root, 1, so its search did not find it."
        )
        assert given.findings[1].message == "Your program never visits D, which decides the value."
    assert codes(given) == wanted


def test_the_reason_for_lost_points_comes_before_the_notes():
    problem = exercise([[[1], 2]])
    events: list[Any] = [("asked", node, "actions") for node in (0, 1, 2)]
    events.append(("asked", 4, "utility"))
    given = verdict(problem, Recording(problem.tree, events, move="B"))
    assert codes(given) == ["not-visited", "no-value", "calls-unobserved"]
