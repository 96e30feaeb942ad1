"""A search is compared by the effect of its windows and values."""

from math import inf
from typing import Any

from grader.core.models import Answered
from grader.core.recording import Claim, Recording
from grader.course import assignment_file as assignments
from grader.diagnosis import compare_play, mistake_programs
from grader.diagnosis.compare_play import ComparedSearch, departure, first_calls, normal
from grader.diagnosis.diagnose import diagnose
from grader.diagnosis.mistake_programs import program
from grader.search.reference_player import solve
from tests.support.places import ROOT
from tests.support.pupils import Pupil, entry, run_of, runs
from tests.support.strategies import exercise


def set_of(*trees: Any) -> list[Any]:
    return [entry(exercise(tree)) for tree in trees]


def test_a_large_number_for_infinity_does_not_hide_a_mistake():
    made = []
    for run in runs(Pupil(("min_never_lowers_beta",)), set_of([[2, [3, 1]]], [[5, [6, 2]], 4])):
        recording = run.outcome.recording
        events = [tuple(_magic(part) for part in event) for event in recording.events]
        magic = Recording(recording.tree, events, recording.value, recording.move)
        made.append(run_of(run.exercise, Answered(recording=magic), passed=False))
    found = diagnose(made)
    assert ("min_never_lowers_beta",) in found.alternatives


def _magic(part: Any) -> Any:
    return {float("inf"): 9999, float("-inf"): -9999}.get(part, part)


def test_a_window_that_starts_just_below_every_leaf_does_not_hide_a_mistake():
    made = []
    for run in runs(Pupil(("strict_cut",)), set_of([[3, 5], [3, 9]], [[2, 8], [1, 6], [2, 7]])):
        recording = run.outcome.recording
        events = [
            (*event[:3], -1 if event[3] == -inf else event[3], event[4])
            if event[0] == "entered"
            else event
            for event in recording.events
        ]
        started = Recording(recording.tree, events, recording.value, recording.move)
        made.append(run_of(run.exercise, Answered(recording=started), passed=False))
    found = diagnose(made)
    assert ("strict_cut",) in found.alternatives


def test_a_returned_zero_is_no_infinity_although_every_leaf_is_positive():
    entries = set_of([[3, 5], [2, 9]], [[4, [6, 2]], [1, 6]])
    found = diagnose(runs(Pupil(("cutoff_returns_zero",)), entries))
    assert ("cutoff_returns_zero",) in found.alternatives
    assert ("cutoff_returns_the_worst_value",) not in found.alternatives


def test_the_canonical_search_seen_through_a_program_is_that_of_the_figure():
    problem = exercise([[3, 12], [2, 4]])
    events = [event for event in solve(problem).recording.events if event[1] not in {1, 2}]
    events.insert(2, ("asked", 1, "actions"))
    partly = ComparedSearch(problem, Recording(problem.tree, events, 3, "B"), "")
    figure = program()
    assert figure is not None
    assert departure(partly.canonical, figure) is None


def test_return_values_that_are_not_numbers_are_compared():
    assert normal(Claim("NoneType", ""), 5) is None
    assert normal(Claim("str", "'x'"), 5) == Claim("str", "'x'")
    assert normal(6, 5) == float("inf")
    assert normal(-6, 5) == float("-inf")


def test_a_program_is_played_on_only_where_no_earlier_comparison_came(monkeypatch):
    given = exercise([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
    mistaken = program("no_cutoffs")
    assert mistaken is not None
    played = []

    def play(*arguments: Any) -> Any:
        played.append(1)
        return mistake_programs.play(*arguments)

    monkeypatch.setattr(compare_play, "play", play)
    right = ComparedSearch(given, solve(given).recording, "")
    wrong = ComparedSearch(given, mistake_programs.record(mistaken, given)[0], "")
    place = departure(right, mistaken)
    assert (departure(right, mistaken), len(played)) == (place, 1)
    assert (departure(wrong, mistaken), len(played)) == (None, 2)
    assert (departure(wrong, mistaken), departure(right, mistaken), len(played)) == (None, place, 2)


def test_a_mistake_is_named_in_a_search_that_calls_each_child_twice():
    made = []
    for run in runs(Pupil(("min_v_starts_at_zero",)), set_of([[2, 3], [1, 4]], [[5, 6], [7, 2]])):
        recording = run.outcome.recording
        twice = []
        for event in recording.events:
            twice.append(event)
            if event[0] == "returned" and event[1]:
                start = max(n for n, each in enumerate(twice) if each[:2] == ("entered", event[1]))
                twice += twice[start:]
        again = Recording(recording.tree, twice, recording.value, recording.move)
        assert again.repeated
        assert first_calls(again).events == list(recording.events)
        made.append(run_of(run.exercise, Answered(recording=again), passed=False))
    found = diagnose(made)
    assert ("min_v_starts_at_zero",) in found.alternatives


def test_a_program_that_searches_no_child_may_play_any_move():
    (first, *_) = assignments.load(ROOT / "exercises/depth/assignment.yaml").entries
    stops = program("stops_one_ply_too_early", algorithm=first.exercise.algorithm)
    for move in first.exercise.tree.moves[:2]:
        unsearched = Recording(first.exercise.tree, (), None, move)
        assert departure(ComparedSearch(first.exercise, unsearched, ""), stops) is None
