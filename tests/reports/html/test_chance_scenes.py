"""The scenes of searches with chance nodes: the sum so far, the windows of Star1, and none."""

from dataclasses import replace
from math import inf

from grader.core.algorithms.expectiminimax import ALGORITHM as EXPECTIMINIMAX
from grader.core.algorithms.minimax import ALGORITHM as MINIMAX
from grader.core.algorithms.star1 import ALGORITHM as STAR1
from grader.core.recording import Claim, Recording
from grader.reports.html.scenes import scenes
from grader.search.reference_player import solve
from tests.support.strategies import exercise

TREE = [3, {"chance": [["1/4", 2], ["3/4", [5, 6]]]}, {"chance": [["1/2", -9], ["1/2", 4]]}]
PROBLEM = replace(exercise(TREE), algorithm=EXPECTIMINIMAX)
BOUNDED = replace(PROBLEM, algorithm=STAR1)


def sentences(problem, recording=None, *, right=True):
    recording = recording or solve(problem).recording
    return [scene.sentence for scene in scenes(problem, recording, right=right)]


def test_a_chance_node_adds_each_outcome_times_its_probability():
    told = sentences(PROBLEM)
    assert "EXP-VALUE(C) is called." in told
    assert "E returns 2: v = 0 + 1/4 · 2 = 0.5." in told
    assert "F returns 5: v = 0.5 + 3/4 · 5 = 4.25." in told
    assert "EXP-VALUE(C) returns 4.25." in told
    assert not any("where" in each for each in sentences(PROBLEM, right=False))


def test_star1_says_why_it_leaves_a_chance_node():
    told = sentences(BOUNDED)
    cut = "No other outcome can bring the value into the window: cut."
    assert f"{cut} EXP-VALUE(D) returns 0.5 without H." in told
    assert not any("H" in each for each in told[:-3])
    equal = exercise([-6, {"chance": [["1/2", -2], ["1/2", 4]]}], "MIN")
    assert f"{cut} EXP-VALUE(C) returns −6 without E." in sentences(replace(equal, algorithm=STAR1))


def with_window(recording, node, window):
    """The recording, with another window of the call on a node."""
    events = [
        (*event[:3], *window) if event[:2] == ("entered", node) else event
        for event in recording.events
    ]
    return Recording(recording.tree, events, recording.value, recording.move)


def test_the_window_of_an_outcome_is_that_of_star1():
    recording = solve(BOUNDED).recording
    assert recording.windows[5] == (3.333333333, 10)
    told = sentences(BOUNDED, with_window(recording, 5, (3, 10)), right=False)
    assert "MIN-VALUE(F) is called with [3, 10], where the figure passes [10/3, 10]." in told


def test_a_bound_of_a_chance_node_may_be_anything():
    odd = with_window(solve(BOUNDED).recording, 2, (Claim("str", "x"), 5))
    assert "EXP-VALUE(C) is called with [x (str), 5]" in "".join(
        sentences(BOUNDED, odd, right=False)
    )


def test_a_search_without_bounds_cuts_at_no_value():
    minimax = replace(exercise([[3, 4], 5]), algorithm=MINIMAX)
    events = [
        (*event[:2], inf, None) if event[0] == "returned" else event
        for event in solve(minimax).recording.events
    ]
    told = sentences(minimax, Recording(minimax.tree, events), right=False)
    assert "B returns +∞. By the figure v = max(−∞, +∞) = +∞." in told
    assert not any("cut" in each for each in told)


def test_another_search_that_goes_on_after_a_cut_is_told_so():
    whole = with_window(solve(PROBLEM).recording, 3, (4.25, inf))
    told = sentences(BOUNDED, whole, right=False)
    assert any("G returns −9. By the figure v = 0 + 1/2 · −9 = −4.5, and no o" in x for x in told)
    assert any("though the figure cuts at D" in each for each in told)
