"""The first difference of a search: its event, its line of the figure, and its sentence."""

from dataclasses import replace
from math import inf
from typing import Any

import pytest

from grader.core.algorithms import algorithm
from grader.core.algorithms.alpha_beta import FIGURE
from grader.core.findings.phrases import nodes, number
from grader.core.models import Finding
from grader.core.models.figure import cited
from grader.core.recording import Claim, Recorder, first_move
from grader.marking.first_difference import Comparison
from grader.search.reference_player import solve
from tests.marking.test_checks import AIMA, edited, passed, verdict
from tests.support.goldtest import assert_gold
from tests.support.strategies import exercise

# ---------------------------------------------------------------- the first divergence


def divergence(tree: Any, change: Any, root: str = "MAX") -> Finding:
    """The finding on the canonical recording with its events changed."""
    problem = exercise(tree, root)
    canonical_one = solve(problem).recording
    events = change(list(canonical_one.events))
    found = Comparison(problem, canonical_one, replace(canonical_one, events=tuple(events))).first()
    assert found is not None
    return found


def swap(index: int, *new: Any) -> Any:
    """Replaces one event by others."""
    return lambda events: [*events[:index], *new, *events[index + 1 :]]


def at(tree: Any, *start: Any, root: str = "MAX") -> int:
    """The index of the event that begins so in the canonical recording."""
    events = solve(exercise(tree, root)).recording.events
    return next(i for i, event in enumerate(events) if event[: len(start)] == start)


def test_a_child_that_is_searched_twice_in_a_row_is_named():
    events = solve(exercise(AIMA)).recording.events
    start, end = at(AIMA, "entered", 4), at(AIMA, "returned", 4)
    found = divergence(AIMA, swap(end, events[end], *events[start : end + 1]))
    assert found.code == "searched-twice"
    assert found.message.startswith("Your program searches E twice in a row;")


def test_a_second_search_of_a_child_that_its_null_window_settles_is_named():
    problem = replace(exercise(AIMA), algorithm=algorithm("pvs"))
    recording = solve(problem).recording
    events = list(recording.events)
    start, end = (
        next(place for place, event in enumerate(events) if event[:2] == (kind, 2))
        for kind in ("entered", "returned")
    )
    twice = (*events[: end + 1], *events[start : end + 1], *events[end + 1 :])
    found = Comparison(problem, recording, replace(recording, events=twice)).first()
    assert found is not None
    assert found.code == "searched-twice"
    assert found.message == (
        "Your program searches C again, but its first value settles it: only a value inside the "
        "window needs a second search."
    )


def test_children_that_are_searched_again_after_the_search_are_named():
    events = solve(exercise(AIMA)).recording.events
    again = [("entered", 1, "min_value", -inf, inf), ("entered", 2, "min_value", -inf, inf),
             ("entered", 8, "max_value", -inf, inf)]  # fmt: skip
    found = divergence(AIMA, lambda events: [*events, *again])
    assert (found.code, found.event, found.node) == ("searched-twice", len(events) + 1, "B")
    assert found.message == (
        "After its search, your program searches the root's children again, from B on; keep the "
        "values of the first search."
    )
    assert cited(found.figure) == "ALPHA-BETA-SEARCH line 3: return the action with value v"


@pytest.mark.parametrize("called", ["min_value", "max_value = min_value"])
def test_a_call_on_the_own_state_is_named(called):
    start = at(AIMA, "entered", 1)
    found = divergence(AIMA, swap(start, ("entered", 0, called, -inf, inf)))
    name = called.partition(" = ")[0]
    assert (found.code, found.message) == (
        "wrong-order", f"{name} is called on A itself, not on result(A, B).",
    )  # fmt: skip
    assert (found.figure[0].role, found.figure[0].part) == ("max_value", "fold")


@pytest.mark.parametrize(
    ("kept", "value", "lines"),
    [
        (("entered", 4), 0, [2]),  # a depth limit: no child was visited
        (("entered", 5), 3, [6, 8]),  # a return in the loop, or a wrong test
    ],
)
def test_the_line_of_an_early_return_follows_from_the_visits(kept, value, lines):
    start = at(AIMA, *kept)
    found = divergence(AIMA, lambda events: [*events[:start], ("returned", 1, value, None)])
    assert found.code == "early-cutoff"
    assert [int(str(line).split()[2].rstrip(":")) for line in found.figure] == lines


NONE, LIST = Claim("NoneType", ""), Claim("list", "[]")
CHANGED = [
    (("entered", 2), ("entered", 2, "min_value", -inf, inf)),
    (("entered", 5), ("entered", 5, "max_value", -inf, inf)),
    (("entered", 4), ("entered", 4, "max_value", -5, inf)),
    (("entered", 5), ("entered", 5, "max_value", 4, 3)),
    (("entered", 4), ("entered", 4, "max_value", 4, inf)),
    (("entered", 0), ("entered", 0, "max_value", inf, -inf)),
    (("entered", 0), ("entered", 0, "max_value", NONE, inf)),
    (("entered", 0), ("entered", 0, "max_value", Claim("NoneType", "[]"), inf)),
    (("entered", 0), ("entered", 0, "max_value", LIST, inf)),
    (("entered", 1), ("entered", 1, "max_value", -inf, inf)),
    (("returned", 4), ("returned", 4, 30, None)),
    (("returned", 1), ("returned", 1, NONE, None)),
    (("returned", 1), ("returned", 1, None, None)),
    (("returned", 1), ("returned", 1, Claim("None", ""), None)),
    (("returned", 2), ("returned", 2, NONE, None)),
    (("returned", 1), ("returned", 1, 8, None)),
    (("entered", 2), ("entered", 3, "min_value", 3, inf)),
    (("entered", 2), ("entered", 4, "max_value", 3, inf)),
    (("entered", 5), ("returned", 1, 3, None)),
    (("returned", 2), ("entered", 8, "max_value", 3, 2)),
    (("returned", 2), ("entered", 10, "max_value", 3, 2)),
    (("returned", 2), ("returned", 0, 3, None)),
]
"""The start of an event of the right search, and the event in its place. Any bound below every
leaf, or None, is as good as -inf."""


def test_the_first_difference_is_named_with_its_line():
    problem = exercise(AIMA)
    recording = solve(problem).recording
    lines = []
    for start, new in CHANGED:
        place = at(AIMA, *start)
        events = swap(place, new)(list(recording.events))
        found = Comparison(problem, recording, replace(recording, events=tuple(events))).first()
        lines.append(f"> {new} in place of {recording.events[place]}")
        if found is not None:
            assert found.event == place + 1
            lines += [f"{found.code}: {found.message}", cited(found.figure)]
        lines.append("")
    assert_gold("\n".join(lines), "first-differences.txt")


@pytest.mark.parametrize(
    ("cutoff", "figure"),
    [
        ("weak", "MIN-VALUE line 6: if v <= alpha: return v"),
        ("strict", "MIN-VALUE line 8: return v"),
    ],
)
def test_a_value_equal_to_the_bound_is_cut_only_where_the_rule_is_weak(cutoff, figure):
    problem = exercise([[3, 12], [3, 5]], cutoff=cutoff)
    recording = solve(problem).recording
    nothing = edited(
        recording,
        lambda event: (
            ("returned", 2, Claim("NoneType", ""), None) if event[:2] == ("returned", 2) else event
        ),
    )
    found = Comparison(problem, recording, nothing).first()
    assert (found.code, cited(found.figure)) == ("wrong-return", figure)


def test_a_search_that_differs_only_in_a_bound_still_shows_how_it_returns():
    problem = exercise(AIMA)
    recording = solve(problem).recording
    large = edited(
        recording, lambda event: (*event[:4], 999) if event[:2] == ("entered", 0) else event
    )
    compared = Comparison(problem, recording, large)
    assert (compared.identical, compared.returns_style()) == (False, "fail-soft")


def test_the_wrong_function_is_named_if_it_changes_the_search():
    start, then = at(AIMA, "entered", 1), at(AIMA, "returned", 1)

    def change(events):
        events[start] = ("entered", 1, "max_value", -inf, inf)
        events[then] = ("returned", 1, 12, None)
        return events

    found = divergence(AIMA, change)
    assert (found.code, found.event) == ("wrong-function", start + 1)
    assert found.message == ("B is a MIN node, but max_value is called on it instead of min_value.")


def test_a_missed_cutoff_is_named_without_observed_calls():
    problem = exercise(AIMA)
    minimax = solve(problem, "minimax").recording
    unseen = edited(minimax, lambda event: event if event[0] == "asked" else None)
    found = Comparison(problem, solve(problem).recording, unseen).first()
    assert found.code == "missed-cutoff"
    assert cited(found.figure) == "MIN-VALUE line 6: if v <= alpha: return v"


def test_a_program_that_never_cuts_at_min_is_not_called_strict():
    problem = exercise([[3, 5], [3, 4]])  # MIN is at equality, and MAX has nothing to cut
    recording = solve(problem, "fig57_strict").recording
    (found,) = (each for each in verdict(problem, recording).findings if each.code == "strict-rule")
    assert found.message == (
        "At C, v = 3 equals alpha, and your program goes on to G; this exercise prunes on "
        "equality, when v <= alpha."
    )


def test_a_program_that_cuts_beyond_equality_is_called_strict():
    problem = exercise([[3, 5], [2, 4], [3, 4]])
    recording = solve(problem, "fig57_strict").recording
    (found,) = (each for each in verdict(problem, recording).findings if each.code == "strict-rule")
    assert found.message.startswith("Your program prunes only beyond equality (it cuts when v < ")


def test_no_move_is_inferred_past_a_child_without_an_observed_return():
    """A program that reads a leaf's utility itself makes no call on it."""
    problem = exercise([-5, [[-5], [-2, [-5, -5, -3]]]], "MIN")
    recording = solve(problem).recording
    inline = edited(
        recording,
        lambda event: None if event[0] != "asked" and problem.tree.is_leaf(event[1]) else event,
    )
    assert first_move(inline) is None
    given = verdict(problem, replace(inline, move=None))
    assert all(passed(given).values())


def test_a_max_node_that_should_stop_is_shown_its_beta():
    tree = [[[6, 5], [8, 9]], 1]
    index = at(tree, "returned", 4)
    found = divergence(tree, swap(index, ("entered", 8, "min_value", 8, 6)))
    assert found.message == (
        "After H returned 8, E should stop: v = 8 >= beta = 6. Your program goes on to I."
    )


def test_a_divergence_is_located_by_event_node_and_path():
    found = divergence(AIMA, swap(at(AIMA, "entered", 8 - 1), ("entered", 7, "max_value", 1, 9)))
    assert (found.node, found.path) == ("H", ("C", "H"))
    assert (found.expected, found.actual) == ("[3, +inf]", "[1, 9]")


def test_a_search_that_stops_early_only_lacks_visits():
    problem = exercise(AIMA)
    recording = solve(problem).recording
    half = replace(recording, events=recording.events[:9])
    assert Comparison(problem, recording, half).first() is None


# ---------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("x", "text"),
    [(inf, "+inf"), (-inf, "-inf"), (3.0, "3"), (2.5, "2.5"), (7, "7"), (None, "None"),
     (Claim("list", "[1]"), "[1] (list)"), (1e300, "1e+300")],
)  # fmt: skip
def test_values_are_shown_as_people_write_them(x, text):
    assert number(x) == text


def test_a_long_list_of_names_is_cut_short():
    assert nodes("A") == "A"
    assert nodes("AB") == "A and B"
    assert nodes("ABC") == "A, B and C"
    assert nodes("ABCDEFGHI") == "A, B, C, D, E, F and 3 more"
    assert nodes([]) == ""


def test_a_strict_exercise_cites_the_strict_line():
    assert str(FIGURE.line("MAX", "cut", "strict")) == "MAX-VALUE line 6: if v > beta: return v"
    assert str(FIGURE.line("MIN", "cut", "strict")) == "MIN-VALUE line 6: if v < alpha: return v"


def test_a_recorder_returns_the_events_so_far():
    recorder = Recorder(exercise(AIMA).tree)
    recorder.log(("entered", 0, "max_value", -inf, inf))
    assert list(recorder.recording().visited) == [0]
    assert first_move(recorder.recording(value=3)) is None
