"""Marking: the condition of each check, the observations, and the first finding on a search."""

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.core.models import PROGRAM_CHECKS, Answered, Entry, Exercise, TimedOut, Verdict
from grader.core.models.figure import cited
from grader.core.recording import Recording, first_move
from grader.marking.checks import MarkedSearch
from grader.search.reference_modules import variant_module, variants
from grader.search.reference_player import solve
from tests.support.goldtest import assert_gold
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


ONCE = [name for name in variants() if not hasattr(variant_module(name), "AGAIN")]


@given(exercises, st.sampled_from([name for name in ONCE if name != "minimax"]))
def test_an_accepted_variant_passes_every_check_without_a_finding(problem, name):
    if problem.cutoff != variant_module(name).CUTOFF:
        return
    given = verdict(problem, solve(problem, name).recording, **dict.fromkeys(ALL, 1))
    assert all(passed(given).values())
    assert codes(given) == []
    assert given.observed["windows"] == "canonical"
    assert given.observed["order"] == "canonical"
    assert given.observed["variant"] == problem.cutoff
    assert given.observed["returns"] in {"fail-soft", "either"}


def unobserved(recording: Recording) -> Recording:
    """The recording without the calls."""
    return edited(recording, lambda event: event if event[0] == "asked" else None)


def with_event(recording: Recording, *start: Any, event: Any = None) -> Recording:
    """The recording with another event, or none, in place of those that begin so."""
    return edited(recording, lambda each: event if each[: len(start)] == start else each)


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


@given(exercises)
def test_a_search_with_unobserved_calls_loses_those_for_calls_alone(problem):
    recording = solve(problem).recording
    given = verdict(problem, unobserved(recording), **dict.fromkeys(ALL, 1))
    inner = [node for node in recording.visited if node and not problem.tree.is_leaf(node)]
    lost = {"windows", "returns"} if inner else set()
    assert {name for name, passes in passed(given).items() if not passes} == lost
    assert codes(given) == ["calls-unobserved"] * (len(recording.visited) > 1)
    if len(recording.visited) > 1:
        assert given.observed["windows"] == given.observed["returns"] == "not observed"


def verdicts_on_rules() -> Iterator[tuple[str, Verdict]]:
    """Searches by another rule, or with other calls; each with a sentence about its verdict."""
    aima, equal = exercise(AIMA), exercise(EQUAL)
    right, full = solve(aima).recording, solve(aima, "minimax").recording
    beyond = solve(equal, "fig57_strict").recording
    last = right.visited[-1]
    early = edited(right, lambda event: event if event[1] != last else None)

    yield "a fail-hard search is recognised where it shows", verdict(aima, fail_hard(aima))
    yield "a strict program gets strict-rule", verdict(equal, beyond)
    strict = exercise(EQUAL, cutoff="strict")
    weak = verdict(strict, solve(strict, "fig57").recording)
    yield "a weak program gets weak-rule where the rule is strict", weak
    entered = next(event for event in beyond.events if event[:2] == ("entered", 3))
    wrong = with_event(beyond, "entered", 3, event=(*entered[:3], 5, entered[4]))
    yield "the other rule is not named after another mistake", verdict(equal, wrong)
    yield "plain minimax earns value and move", verdict(aima, full)
    unseen = verdict(aima, unobserved(full))
    yield "with unseen windows, nothing is pruned in this tree only", unseen
    wrong = with_event(full, "returned", 4, event=("returned", 4, 9, None))
    yield "a full search with a wrong value gets its first mistake", verdict(aima, wrong)
    told = verdict(aima, replace(early, value=5, move="D"), value=1, move=1)
    yield "a difference that costs the value is told whatever is marked", told
    rubric = {"windows": 1, "returns": 1, "repeats": 1}
    calls = verdict(aima, early, **rubric, order=1)
    yield "a search that leaves out a canonical node has no right calls", calls
    calls = verdict(aima, unobserved(full), **rubric)
    yield "unobserved calls are right only if the visits are", calls
    own_leaves = edited(
        solve(aima, "fig57_strict").recording,
        lambda event: event if event[0] == "asked" or not aima.tree.is_leaf(event[1]) else None,
    )
    calls = verdict(aima, own_leaves, windows=1, returns=1)
    yield "a search that evaluates leaves itself is marked by its other calls", calls


def verdicts_on_visits() -> Iterator[tuple[str, Verdict]]:
    """Searches that differ in their answer, or in the nodes that they visit."""
    aima = exercise(AIMA)
    right = solve(aima).recording
    again = replace(right, events=right.events * 2)

    tied = exercise([[3, 4], [2, 2]])
    wrong = replace(solve(tied).recording, move="C")
    yield "a move that only ties with a bound is wrong", verdict(tied, wrong)
    twins = exercise([[2, 9], [2, 9]], cutoff="strict")
    other = replace(solve(twins).recording, move="C")
    yield "any best move is right", verdict(twins, other)
    nothing = Recording(aima.tree, (("entered", 0, "max_value", -inf, inf),), value=3, move="B")
    yield "without evidence from leaves an answer earns nothing", verdict(aima, nothing)
    leaves = [("asked", node, "utility") for node in (4, 7, 10)]
    for many, where in ((2, "all but one child"), (3, "each child")):
        played = Recording(aima.tree, tuple(leaves[:many]), value=7, move="B")
        yield f"a move with a visited leaf below {where} of the root", verdict(aima, played)
    claimed = with_event(right, "asked", 12, "utility")
    yield "an unproven visit does not count", verdict(aima, claimed)
    yield "a repeated search is remarked upon", verdict(aima, again, visited=1, repeats=1)
    yield "a repeated search with unobserved calls is, too", verdict(aima, unobserved(again))
    looks = unobserved(replace(right, events=(*right.events, ("asked", 0, "actions"))))
    yield "another look at a node's actions is no search", verdict(aima, looks, repeats=1)
    for move in "BC":
        only = replace(unobserved(right), value=None, move=move)
        yield f"a search that returns only {move} has the value that it proves", verdict(aima, only)
    yield "a root without moves needs none", verdict(exercise(7), solve(exercise(7)).recording)
    small = exercise([[2, 1]])
    events: list[Any] = [("asked", node, "actions") for node in (0, 1)]
    events += [("asked", 2, "utility"), ("asked", 3, "utility")]
    for many in (1, 2):
        played = Recording(small.tree, events[: 2 + many], move="B")
        yield f"no value after {many} of 2 leaves", verdict(small, played)
    deep = exercise([[[1], 2]])
    events = [("asked", node, "actions") for node in (0, 1, 2)]
    played = Recording(deep.tree, [*events, ("asked", 4, "utility")], move="B")
    yield "the reason for lost points comes before the notes", verdict(deep, played)


def test_a_search_has_the_verdict_in_the_gold_file():
    lines = []
    for sentence, found in (*verdicts_on_rules(), *verdicts_on_visits()):
        marks = [
            f"{name} {'passed' if right else 'failed'}" for name, right in passed(found).items()
        ]
        lines += [f"# {sentence}", ", ".join(marks)]
        for each in found.findings:
            where = f" ({cited(each.figure)})" if each.figure else ""
            lines.append(f"{each.severity} {each.code}: {each.message}{where}")
        lines += [", ".join(f"{name}: {seen}" for name, seen in found.observed.items()), ""]
    assert_gold("\n".join(lines), "verdicts.txt")


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
    repeats = codes(verdict(problem, played, repeats=1))
    assert codes(verdict(problem, replace(wrong, value=7), repeats=1)) == repeats


def test_points_are_shared_by_weight():
    given = verdict(exercise(AIMA), solve(exercise(AIMA)).recording, value=1, visited=2)
    assert [check.max_score for check in given.checks] == pytest.approx([4 / 3, 8 / 3])


@pytest.mark.parametrize("name", ALL)
def test_a_search_that_asked_nothing_passes_no_check(name):
    problem = exercise(AIMA)
    given = verdict(problem, Recording(problem.tree, (), value=3, move="B"), **{name: 1})
    assert passed(given) == {name: False}


def timed_out(problem: Exercise, recording: Recording | None) -> Verdict:
    entry = Entry(exercise=problem, points=1)
    return MarkedSearch(entry, solve(problem), TimedOut(limit=1, recording=recording)).verdict()


def test_a_strict_program_out_of_time_does_not_get_the_finding_strict_rule():
    problem = exercise(EQUAL)
    given = timed_out(problem, solve(problem, "fig57_strict").recording)
    assert codes(given) == ["missed-cutoff"]


def test_a_search_without_an_answer_earns_nothing_but_is_explained():
    problem = exercise(AIMA)
    recording = solve(problem).recording
    entered = next(event for event in recording.events if event[:2] == ("entered", 7))
    wrong = with_event(recording, "entered", 7, event=(*entered[:3], -inf, entered[4]))
    given = timed_out(problem, replace(wrong, events=wrong.events[:30], value=None, move=None))
    assert not any(passed(given).values())
    assert codes(given) == ["wrong-alpha"]


def test_a_run_that_never_began_has_nothing_to_explain():
    given = timed_out(exercise(AIMA), None)
    assert (given.findings, given.observed) == ((), {})
