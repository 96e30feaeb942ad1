"""Marking: what each check takes, what is observed, and where a search is said to go wrong."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader import canonical
from grader.canonical import solve
from grader.divergence import Comparison, names_of, show
from grader.findings import KINDS, figure_line, find
from grader.marking import mark
from grader.models import Answered, Entry, Exercise, Finding, TimedOut, Verdict
from grader.recording import Claim, Recorder, Recording, first_move
from tests.strategies import exercise, exercises

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
EQUAL = [[[[3, 17], [2, 12]], [[15], [25, 0]]], [[[2, 5], [3]], [[2, 14]]]]
ALL = ("value", "move", "visited", "order", "repeats", "windows", "returns")


def verdict(problem: Exercise, recording: Recording, **rubric: float) -> Verdict:
    """The verdict on a search that answered."""
    weights: Any = rubric or {"value": 1, "move": 1, "visited": 2}
    entry = Entry(exercise=problem, points=4, rubric=weights)
    return mark(entry, solve(problem), Answered(recording=recording))


def passed(given: Verdict) -> dict[str, bool]:
    return {check.name: check.passed for check in given.checks}


def codes(given: Verdict, *severities: str) -> list[str]:
    wanted = severities or ("error", "warning", "note")
    return [finding.code for finding in given.findings if finding.severity in wanted]


def edited(recording: Recording, change: Any) -> Recording:
    """The recording with each event passed through `change`, which may drop it (None)."""
    events = [change(event) for event in recording.events]
    return replace(recording, events=tuple(event for event in events if event is not None))


@given(exercises, st.sampled_from([name for name in canonical.variants() if name != "minimax"]))
def test_an_accepted_variant_passes_every_check_without_a_word(
    problem: Exercise, name: str
) -> None:
    if problem.cutoff != canonical._module(name).CUTOFF:
        return
    given = verdict(problem, solve(problem, name).recording, **dict.fromkeys(ALL, 1))
    assert all(passed(given).values())
    assert codes(given) == []
    assert given.observed["windows"] == "canonical"
    assert given.observed["order"] == "canonical"
    assert given.observed["returns"] in {"fail-soft", "either"}


def fail_hard(problem: Exercise) -> Recording:
    """What the canonical search looks like if it clips what it returns."""
    recording = solve(problem).recording

    def clip(event: Any) -> Any:
        if event[0] != "returned" or problem.tree.is_leaf(event[1]):
            return event
        alpha, beta = recording.windows[event[1]]
        return ("returned", event[1], max(alpha, min(beta, event[2])), None)

    clipped = edited(recording, clip)
    return replace(clipped, move=first_move(clipped))


@given(exercises)
def test_fail_hard_returns_are_as_good(problem: Exercise) -> None:
    given = verdict(problem, fail_hard(problem), **dict.fromkeys(ALL, 1))
    assert all(passed(given).values())
    assert codes(given) == []
    assert given.observed["returns"] in {"fail-hard", "fail-soft", "either"}


def test_fail_hard_is_recognised_where_it_shows() -> None:
    assert verdict(exercise(AIMA), fail_hard(exercise(AIMA))).observed["returns"] == "fail-hard"


@given(exercises)
def test_a_search_whose_calls_are_not_seen_loses_no_marks(problem: Exercise) -> None:
    recording = solve(problem).recording
    unseen = edited(recording, lambda event: event if event[0] == "asked" else None)
    given = verdict(problem, unseen)
    assert all(passed(given).values())
    assert set(codes(given)) <= {"calls-unobserved"}
    if len(recording.visited) > 1:
        assert given.observed["windows"] == given.observed["returns"] == "not observed"


def test_a_strict_program_is_told_so_by_name() -> None:
    given = verdict(exercise(EQUAL), solve(exercise(EQUAL), "fig57_strict").recording)
    assert passed(given) == {"value": True, "move": True, "visited": False}
    (finding,) = given.findings
    assert finding.code == "strict-rule"
    assert "prunes only beyond equality" in finding.message
    assert finding.figure == "MIN-VALUE line 6: if v <= alpha: return v"
    assert given.observed["variant"] == "strict"


def test_a_weak_program_is_told_so_where_the_rule_is_strict() -> None:
    problem = exercise(EQUAL, cutoff="strict")
    given = verdict(problem, solve(problem, "fig57").recording)
    (finding,) = given.findings
    assert finding.code == "weak-rule"
    assert finding.figure == "MIN-VALUE line 6: if v < alpha: return v"
    assert given.observed["variant"] == "weak"


def test_plain_minimax_gets_credit_for_value_and_move_and_hears_that_nothing_is_pruned() -> None:
    given = verdict(exercise(AIMA), solve(exercise(AIMA), "minimax").recording)
    assert passed(given) == {"value": True, "move": True, "visited": False}
    assert codes(given) == ["no-pruning"]
    assert given.observed["variant"] == "no pruning"


def test_points_are_shared_by_weight() -> None:
    given = verdict(exercise(AIMA), solve(exercise(AIMA)).recording, value=1, visited=2)
    assert [check.max_score for check in given.checks] == [
        pytest.approx(4 / 3),
        pytest.approx(8 / 3),
    ]


def test_a_move_that_only_ties_with_a_bound_is_wrong() -> None:
    problem = exercise([[3, 4], [2, 2]])
    recording = replace(solve(problem).recording, move="C")
    given = verdict(problem, recording)
    assert passed(given) == {"value": True, "move": False, "visited": True}
    assert given.findings[0].message == "The best move is B, not C."
    assert given.findings[0].figure == "ALPHA-BETA-SEARCH line 3: return the action with value v"


def test_any_move_that_is_truly_best_is_right() -> None:
    problem = exercise([[2, 9], [2, 9]], cutoff="strict")
    recording = replace(solve(problem).recording, move="C")
    assert all(passed(verdict(problem, recording)).values())


def test_a_value_that_no_leaf_has_is_not_believed() -> None:
    problem = exercise(AIMA)
    nothing = Recording(problem.tree, (("entered", 0, "max_value", -inf, inf),), value=3, move="B")
    given = verdict(problem, nothing)
    assert passed(given) == {"value": False, "move": True, "visited": False}
    assert "unproven-value" in codes(given)
    assert "not-visited" in codes(given)


def test_a_visit_that_is_claimed_but_not_proven_does_not_count() -> None:
    problem = exercise(AIMA)
    recording = solve(problem).recording
    claimed = edited(recording, lambda event: None if event == ("asked", 12, "utility") else event)
    given = verdict(problem, claimed)
    assert passed(given)["visited"] is False
    assert codes(given) == ["not-visited"]


def test_a_search_without_an_answer_earns_nothing_but_is_explained() -> None:
    problem = exercise(AIMA)
    recording = solve(problem).recording
    wrong = edited(
        recording,
        lambda event: (*event[:3], -inf, event[4]) if event[:2] == ("entered", 7) else event,
    )
    half = replace(wrong, events=wrong.events[:30], value=None, move=None)
    entry = Entry(exercise=problem, points=1)
    given = mark(entry, solve(problem), TimedOut(limit=1, recording=half))
    assert not any(passed(given).values())
    assert codes(given) == ["wrong-alpha"]


def test_a_run_that_never_began_has_nothing_to_explain() -> None:
    entry = Entry(exercise=exercise(AIMA), points=1)
    given = mark(entry, solve(exercise(AIMA)), TimedOut(limit=1))
    assert (given.findings, given.observed) == ((), {})


def test_a_repeated_search_is_remarked_upon() -> None:
    problem = exercise(AIMA)
    recording = solve(problem).recording
    again = replace(recording, events=recording.events + recording.events)
    given = verdict(problem, again, visited=1, repeats=1)
    assert passed(given) == {"visited": True, "repeats": False}
    assert "searches-again" in codes(given, "warning")
    assert given.observed["repeats"].startswith("A, B, E")
    unseen = edited(again, lambda event: event if event[0] == "asked" else None)
    assert "searches-again" in codes(verdict(problem, unseen))


def test_a_root_without_moves_needs_none() -> None:
    given = verdict(exercise(7), solve(exercise(7)).recording)
    assert all(passed(given).values())
    assert codes(given) == []


# ---------------------------------------------------------------- the first divergence


def divergence(tree: Any, change: Any, root: str = "MAX") -> Finding:
    """What is said of the canonical recording with its events changed."""
    problem = exercise(tree, root)
    canonical_one = solve(problem).recording
    events = change(list(canonical_one.events))
    found = Comparison(problem, canonical_one, replace(canonical_one, events=tuple(events))).first()
    assert found is not None
    return found


def swap(index: int, *new: Any) -> Any:
    """Put other events where one was."""
    return lambda events: [*events[:index], *new, *events[index + 1 :]]


def at(tree: Any, *start: Any, root: str = "MAX") -> int:
    """Where the event that begins so stands in the canonical recording."""
    events = solve(exercise(tree, root)).recording.events
    return next(i for i, event in enumerate(events) if event[: len(start)] == start)


@pytest.mark.parametrize(
    ("start", "new", "code", "message", "figure"),
    [
        (("entered", 2), ("entered", 2, "min_value", -inf, inf), "wrong-alpha",
         "C is called with alpha = -inf instead of 3 after B returned 3.",
         "MAX-VALUE line 7: alpha = max(alpha, v)"),
        (("entered", 5), ("entered", 5, "max_value", -inf, inf), "wrong-beta",
         "F is called with beta = +inf instead of 3 after E returned 3.",
         "MIN-VALUE line 7: beta = min(beta, v)"),
        (("entered", 4), ("entered", 4, "max_value", -5, inf), None, None, None),
        (("entered", 4), ("entered", 4, "max_value", 4, inf), "wrong-alpha",
         "E is called with alpha = 4 instead of -inf.",
         "MIN-VALUE line 5: v = min(v, max_value(result(state, a), alpha, beta))"),
        (("entered", 0), ("entered", 0, "max_value", inf, -inf), "wrong-alpha",
         "A is called with alpha = +inf instead of -inf.",
         "ALPHA-BETA-SEARCH line 2: v = max_value(state, -inf, +inf)"),
        (("entered", 0), ("entered", 0, "max_value", Claim("NoneType", ""), inf), "wrong-alpha",
         "A is called with alpha = None instead of -inf.",
         "ALPHA-BETA-SEARCH line 2: v = max_value(state, -inf, +inf)"),
        (("entered", 1), ("entered", 1, "max_value", -inf, inf), "wrong-function",
         "B is a MIN node, but max_value is called on it instead of min_value.",
         "MAX-VALUE line 5: v = max(v, min_value(result(state, a), alpha, beta))"),
        (("returned", 4), ("returned", 4, 30, None), "wrong-return",
         "E returns 30 instead of 3.", "MAX-VALUE line 2: if terminal: return utility(state)"),
        (("returned", 1), ("returned", 1, Claim("NoneType", ""), None), "wrong-return",
         "B returns None instead of 3.",
         "MIN-VALUE line 5: v = min(v, max_value(result(state, a), alpha, beta))"),
        (("entered", 2), ("entered", 3, "min_value", 3, inf), "wrong-order",
         "Your program goes to D when C is next; take the actions in their order.",
         "MAX-VALUE line 4: for each action, in order"),
        (("entered", 2), ("entered", 1, "min_value", 3, inf), "wrong-order",
         "Your program goes to B when C is next, and has been there before.",
         "MAX-VALUE line 4: for each action, in order"),
        (("entered", 5), ("returned", 1, 3, None), "early-cutoff",
         "B returns 3 too soon: with the window [-inf, +inf] it should go on to F.",
         "MIN-VALUE line 6: if v <= alpha: return v"),
        (("returned", 2), ("entered", 8, "max_value", 3, 2), "missed-cutoff",
         "After H returned 2, C should stop: v = 2 <= alpha = 3. Your program goes on to I.",
         "MIN-VALUE line 6: if v <= alpha: return v"),
        (("returned", 2), ("entered", 10, "max_value", 3, 2), "wrong-order",
         "Your program goes to K when C is next.", "MAX-VALUE line 4: for each action, in order"),
        (("returned", 2), ("returned", 0, 3, None), "wrong-order",
         "Your program goes to A when C is next, and has been there before.",
         "MAX-VALUE line 4: for each action, in order"),
    ],
)  # fmt: skip
def test_the_first_difference_is_named_with_its_line(
    start: Any, new: Any, code: str | None, message: str | None, figure: str | None
) -> None:
    problem = exercise(AIMA)
    recording = solve(problem).recording
    events = swap(at(AIMA, *start), new)(list(recording.events))
    found = Comparison(problem, recording, replace(recording, events=tuple(events))).first()
    if code is None:  # -5 is below every leaf, and so as good as -inf
        assert found is None
        return
    assert found is not None
    assert (found.code, found.message, found.figure) == (code, message, figure)
    assert found.event == at(AIMA, *start) + 1


def test_a_max_node_that_should_stop_is_told_its_beta() -> None:
    tree = [[[6, 5], [8, 9]], 1]
    index = at(tree, "returned", 4)
    found = divergence(tree, swap(index, ("entered", 8, "min_value", 8, 6)))
    assert found.message == (
        "After H returned 8, E should stop: v = 8 >= beta = 6. Your program goes on to I."
    )


def test_where_a_divergence_is_is_told_by_event_node_and_path() -> None:
    found = divergence(AIMA, swap(at(AIMA, "entered", 8 - 1), ("entered", 7, "max_value", 1, 9)))
    assert (found.node, found.path) == ("H", ("C", "H"))
    assert (found.expected, found.actual) == ("[3, +inf]", "[1, 9]")


def test_a_search_that_stops_early_merely_stops() -> None:
    problem = exercise(AIMA)
    recording = solve(problem).recording
    half = replace(recording, events=recording.events[:9])
    assert Comparison(problem, recording, half).first() is None


# ---------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("x", "text"),
    [(inf, "+inf"), (-inf, "-inf"), (3.0, "3"), (2.5, "2.5"), (7, "7"), (None, "None"),
     (Claim("list", "[1]"), "[1] (list)"), (1e300, str(int(1e300)))],
)  # fmt: skip
def test_values_are_shown_as_people_write_them(x: object, text: str) -> None:
    assert show(x) == text


def test_many_names_are_cut_short() -> None:
    recording = solve(exercise(AIMA)).recording
    assert names_of(recording, [0]) == "A"
    assert names_of(recording, [0, 1]) == "A and B"
    assert names_of(recording, [0, 1, 2]) == "A, B and C"
    assert names_of(recording, list(range(9))) == "A, B, C, D, E, F and 3 more"
    assert names_of(recording, []) == ""


def test_every_sentence_is_one_sentence_with_its_blanks_filled() -> None:
    for code, kind in KINDS.items():
        assert kind.sentence.endswith("."), code
        assert kind.severity in {"error", "warning", "note"}
    assert (
        find("wrong-value", expected="3", actual="4").message
        == "The value of the root is 3, not 4."
    )


def test_a_strict_exercise_cites_the_strict_line() -> None:
    assert figure_line("MAX", "cut", "strict") == "MAX-VALUE line 6: if v > beta: return v"
    assert figure_line("MIN", "cut", "strict") == "MIN-VALUE line 6: if v < alpha: return v"


def test_a_recorder_gives_what_it_has_so_far() -> None:
    recorder = Recorder(exercise(AIMA).tree)
    recorder.log(("entered", 0, "max_value", -inf, inf))
    assert list(recorder.recording().visited) == [0]
    assert first_move(recorder.recording(value=3)) is None
