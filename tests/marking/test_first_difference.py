"""The first difference of a search: its event, its line of the figure, and its sentence."""

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from typing import Any

from grader.core.algorithms import algorithm
from grader.core.algorithms.alpha_beta import FIGURE
from grader.core.findings.phrases import nodes
from grader.core.models import Exercise, Finding
from grader.core.recording import Claim, Recorder, first_move
from grader.marking.first_difference import Comparison
from grader.search.reference_player import solve
from tests.marking.test_checks import AIMA, edited, passed, unobserved, verdict, with_event
from tests.support.goldtest import assert_gold
from tests.support.strategies import exercise

# ---------------------------------------------------------------- the first divergence


def swap(index: int, *new: Any) -> Any:
    """Replaces one event by others."""
    return lambda events: [*events[:index], *new, *events[index + 1 :]]


def at(tree: Any, *start: Any, root: str = "MAX") -> int:
    """The index of the event that begins so in the canonical recording."""
    events = solve(exercise(tree, root)).recording.events
    return next(i for i, event in enumerate(events) if event[: len(start)] == start)


def compared(problem: Exercise, change: Any) -> Finding | None:
    """The first finding on the right search with its events changed."""
    right = solve(problem).recording
    changed = replace(right, events=tuple(change(list(right.events))))
    return Comparison(problem, right, changed).first()


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
    (("entered", 1), ("entered", 0, "min_value", -inf, inf)),
    (("entered", 1), ("entered", 0, "max_value = min_value", -inf, inf)),
    (("returned", 4), ("returned", 4, 30, None)),
    (("returned", 1), ("returned", 1, NONE, None)),
    (("returned", 1), ("returned", 1, None, None)),
    (("returned", 1), ("returned", 1, Claim("None", ""), None)),
    (("returned", 2), ("returned", 2, NONE, None)),
    (("returned", 1), ("returned", 1, 8, None)),
    (("entered", 2), ("entered", 3, "min_value", 3, inf)),
    (("entered", 2), ("entered", 4, "max_value", 3, inf)),
    (("entered", 5), ("returned", 1, 3, None)),
    (("entered", 7), ("entered", 7, "max_value", 1, 9)),
    (("returned", 2), ("entered", 8, "max_value", 3, 2)),
    (("returned", 2), ("entered", 10, "max_value", 3, 2)),
    (("returned", 2), ("returned", 0, 3, None)),
]
"""The start of an event of the right search, and the event in its place. Any bound below every
leaf, or None, is as good as -inf."""


def differences() -> Iterator[tuple[str, Finding | None]]:
    """Further searches, each with a sentence about its first difference."""
    aima = exercise(AIMA)
    right = solve(aima).recording
    again = right.events[at(AIMA, "entered", 4) : at(AIMA, "returned", 4) + 1]
    twice = swap(at(AIMA, "returned", 4), again[-1], *again)
    yield "a child that is searched twice in a row is named", compared(aima, twice)

    scout = replace(aima, algorithm=algorithm("pvs"))
    events = solve(scout).recording.events
    kinds = [event[:2] for event in events]
    start, end = kinds.index(("entered", 2)), kinds.index(("returned", 2))
    settled = swap(end, events[end], *events[start : end + 1])
    yield "a second search that a null window makes needless", compared(scout, settled)

    calls = [("entered", node, "min_value", -inf, inf) for node in (1, 2)]
    calls.append(("entered", 8, "max_value", -inf, inf))
    after = compared(aima, lambda events: [*events, *calls])
    yield "children that are searched again after the search", after

    for node, value, cause in ((4, 0, "a depth limit"), (5, 3, "a return in the loop")):
        start = at(AIMA, "entered", node)
        stop = (*right.events[:start], ("returned", 1, value, None))
        early = Comparison(aima, right, replace(right, events=stop)).first()
        yield f"the line of an early return follows from the visits: {cause}", early

    for cutoff in ("weak", "strict"):
        problem = exercise([[3, 12], [3, 5]], cutoff=cutoff)
        places = [event[:2] for event in solve(problem).recording.events]
        place = places.index(("returned", 2))
        nothing = compared(problem, swap(place, ("returned", 2, NONE, None)))
        yield f"a value equal to the bound is cut only by the weak rule: {cutoff}", nothing

    def wrong_function(events: list[Any]) -> list[Any]:
        called = swap(at(AIMA, "entered", 1), ("entered", 1, "max_value", -inf, inf))
        return swap(at(AIMA, "returned", 1), ("returned", 1, 12, None))(called(events))

    yield "the wrong function is named if it changes the search", compared(aima, wrong_function)

    minimax = solve(aima, "minimax").recording
    missed = Comparison(aima, right, unobserved(minimax)).first()
    yield "a missed cutoff is named without observed calls", missed

    tree = [[[6, 5], [8, 9]], 1]
    beyond = swap(at(tree, "returned", 4), ("entered", 8, "min_value", 8, 6))
    yield "a MAX node that should stop is shown its beta", compared(exercise(tree), beyond)


def test_the_first_difference_is_named_with_its_line():
    lines = []
    found = list(differences())
    events = solve(exercise(AIMA)).recording.events
    for start, new in CHANGED:
        place = at(AIMA, *start)
        first = compared(exercise(AIMA), swap(place, new))
        found.append((f"{new} in place of {events[place]}", first))
        assert first is None or first.event == place + 1
    for sentence, first in found:
        lines.append(f"> {sentence}")
        if first is not None:
            lines.append(f"event {first.event}, {'/'.join(first.path) or 'the root'}: {first.code}")
            lines += [first.message, *map(str, first.figure)]
            lines.append(f"expected {first.expected}, found {first.actual}")
        lines.append("")
    assert_gold("\n".join(lines), "first-differences.txt")


def test_a_search_that_differs_only_in_a_bound_still_shows_how_it_returns():
    problem = exercise(AIMA)
    recording = solve(problem).recording
    large = with_event(recording, "entered", 0, event=(*recording.events[0][:4], 999))
    compared = Comparison(problem, recording, large)
    assert (compared.identical, compared.returns_style()) == (False, "fail-soft")


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


def test_a_search_that_stops_early_only_lacks_visits():
    problem = exercise(AIMA)
    recording = solve(problem).recording
    half = replace(recording, events=recording.events[:9])
    assert Comparison(problem, recording, half).first() is None


# ---------------------------------------------------------------- words


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
