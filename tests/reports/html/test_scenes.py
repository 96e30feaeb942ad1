"""The scenes of a player: the right search step by step, and others compared with it."""

from itertools import pairwise
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.core.algorithms.alpha_beta import FIGURE
from grader.core.recording import Claim, Recording
from grader.diagnosis import mistake_programs
from grader.reports.html.figure_html import HEADING, figure_list, line_key
from grader.reports.html.scenes import scenes
from grader.search import reference_player
from grader.search.reference_modules import variant_module
from tests.support.picture_samples import LECTURE, MISTAKES
from tests.support.strategies import exercise, exercises, nested

LECTURES = exercise(LECTURE)
SMALL = exercise([[3, 4], [2, 5]])
KEYS = {line_key(FIGURE, player, part) for player, part in FIGURE.lines} | {"MAX-1", "MIN-1"}
BLAME = "where the figure", "though", "already cut"


def right(problem, *moves):
    answer = reference_player.solve(problem)
    return list(scenes(problem, answer.recording, right=True, moves=moves))


def theirs(problem, recording):
    return list(scenes(problem, recording, right=False))


def of_events(*events):
    """The scenes of a search of the small tree with these events."""
    return theirs(SMALL, Recording(SMALL.tree, events))


def played(problem, variant):
    return reference_player.play(problem, variant_module(variant))


def erring(*mistakes, problem=LECTURES):
    """The scenes of a search with those mistakes."""
    program = mistake_programs.program(*mistakes)
    return theirs(problem, mistake_programs.record(program, problem)[0])


def told(found):
    return [scene.sentence for scene in found]


def blamed(found):
    return [one for one in told(found) if any(words in one for words in BLAME)]


# ---------------------------------------------------------------- the right search


def test_the_right_search_of_the_lecture_has_its_sentences():
    assert told(right(LECTURES, "B"))[:14] == [
        "MAX-VALUE(A) is called with [−∞, +∞].",
        "MIN-VALUE(B) is called with [−∞, +∞].",
        "MAX-VALUE(D) is called with [−∞, +∞].",
        "MIN-VALUE(H) is called with [−∞, +∞]: a leaf, its utility is 6.",
        "H returns 6: v = max(−∞, 6) = 6, alpha = 6.",
        "MIN-VALUE(I) is called with [6, +∞]: a leaf, its utility is 5.",
        "I returns 5: v = max(6, 5) = 6, alpha stays 6.",
        "MAX-VALUE(D) returns 6.",
        "D returns 6: v = min(+∞, 6) = 6, beta = 6.",
        "MAX-VALUE(E) is called with [−∞, 6].",
        "MIN-VALUE(J) is called with [−∞, 6]: a leaf, its utility is 8.",
        "J returns 8: v = max(−∞, 8) = 8.",
        "v = 8 ≥ beta = 6: cut. MAX-VALUE(E) returns 8 without K.",
        "E returns 8: v = min(6, 8) = 6, beta stays 6.",
    ]
    assert told(right(LECTURES, "B"))[-1] == "MAX-VALUE(A) returns 6. The move is B."


@given(exercises)
def test_each_scene_has_a_sentence_and_lines_of_the_figure_in_the_order_of_the_events(problem):
    found = right(problem)
    assert all(scene.sentence.endswith(".") and set(scene.lines) <= KEYS for scene in found)
    assert all(one.event <= other.event for one, other in pairwise(found))
    assert found[0].node == found[-1].node == 0


def test_a_strict_rule_has_its_own_comparison_signs():
    problem = exercise([[3, 4], [2, 5]], cutoff="strict")
    assert "v = 2 < alpha = 3: cut. MIN-VALUE(C) returns 2 without G." in told(right(problem))
    assert "if v &lt; alpha: return v" in figure_list(FIGURE, "strict")
    assert "if v &lt;= alpha: return v" in figure_list(FIGURE, "weak")


def test_the_figure_has_every_line_once():
    for player, part in [*FIGURE.lines, ("MAX", HEADING), ("MIN", HEADING)]:
        assert figure_list(FIGURE).count(f'data-line="{line_key(FIGURE, player, part)}"') == 1


# ---------------------------------------------------------------- a student's search


@given(exercises, st.sampled_from(["fig57", "fig57_4e", "alpha_ge_beta"]))
def test_a_right_search_is_blamed_for_nothing(problem, variant):
    assert blamed(theirs(problem, played(problem, variant))) == []


@given(exercises)
def test_a_difference_is_named_no_earlier_than_it_occurs(problem):
    for mistake in MISTAKES:
        found = told(erring(mistake, problem=problem))
        same = [one.split(". By the figure")[0] for one in found]
        wanted = [one.split(": v = ")[0].rstrip(".") for one in told(right(problem))]
        for mine, its in zip(same, wanted, strict=False):
            if any(words in mine for words in BLAME) or not its.startswith(mine.rstrip(".")):
                break
            assert mine.rstrip(".") == its or "cut" in its


def test_a_bound_that_is_not_passed_down_is_named_at_the_call():
    found = erring("min_never_lowers_beta")
    assert "D returns 6. By the figure v = min(+∞, 6) = 6, beta = 6." in told(found)
    # No difference that follows from it is named.
    called = "MAX-VALUE(E) is called with [−∞, +∞], where the figure passes [−∞, 6]."
    assert blamed(found) == [called]


def test_a_search_of_a_student_is_shown_with_the_windows_of_its_calls():
    kept = [one for one in erring("min_never_lowers_beta") if one.node == 1]
    assert {(one.alpha, one.beta) for one in kept} == {("−∞", "+∞")}
    moved = [one for one in erring("max_cut_missing") if one.sentence.startswith("D returns 6")]
    assert [(one.alpha, one.beta) for one in moved] == [("−∞", "6")]


LEAF = "though the figure cuts at E: a leaf, which no right search visits."
SAID = {
    "max_cut_missing": [
        f"MIN-VALUE(K) is called with [8, 6], {LEAF}",
        "K returns 0, though the figure has already cut.",
    ],
    "returns_after_the_first_child": [
        "MAX-VALUE(D) returns 6 without I, where the figure goes on."
    ],
    "max_cutoff_returns_none": [
        "MAX-VALUE(E) returns none without K, where the figure returns 8.",
        "E returns none to B.",
    ],
}


@pytest.mark.parametrize("mistake", SAID)
def test_a_step_that_is_not_the_figure_s_has_its_sentence(mistake):
    assert {*SAID[mistake]} <= {*told(erring(mistake))}


def test_windows_that_never_close_do_not_blame_a_search_that_goes_on():
    assert not any("though" in one for one in told(erring("plain_minimax")))


def test_a_search_without_observed_calls_is_described_by_its_visits():
    events = [("asked", node, "actions") for node in (0, 1, 3)]
    events += [("asked", 7, name) for name in ("is_terminal", "utility")]
    found = theirs(LECTURES, Recording(LECTURES.tree, events))
    leaf = "H, a leaf, is evaluated: 6."
    assert told(found) == [*(f"{name} is expanded." for name in "ABD"), leaf]
    assert found[-1].v == "6"
    assert found[0].alpha == ""


def test_a_search_that_loops_over_the_moves_itself_has_a_root():
    call = played(SMALL, "fig57").events
    found = of_events(*(event for event in call if event[0] == "asked" or event[1] != 0))
    assert told(found)[0] == "A is expanded."
    assert "B returns 3. By the figure v = max(−∞, 3) = 3, alpha = 3." in told(found)
    assert blamed(found) == []


def test_a_call_left_by_an_exception_has_no_value():
    calls = [("entered", 0, "max_value", -inf, inf), ("entered", 1, "min_value", -inf, inf)]
    assert told(of_events(*calls, ("left", 1, ""), ("returned", 0, 3, None))) == [
        "MAX-VALUE(A) is called with [−∞, +∞].",
        "MIN-VALUE(B) is called with [−∞, +∞].",
        "An exception leaves MIN-VALUE(B).",
        "MAX-VALUE(A) returns 3 without C.",
    ]


def test_a_wrong_function_and_a_narrow_first_window_are_named():
    assert told(of_events(*(("entered", node, "max_value", 3, 4) for node in (0, 1)))) == [
        "MAX-VALUE(A) is called with [3, 4], where the figure begins with [−∞, +∞].",
        "MAX-VALUE(B) is called with [3, 4], though it is MIN's turn there.",
    ]


def test_none_is_read_as_no_bound_and_another_non_number_as_unknown():
    none, odd = Claim("NoneType", ""), Claim("str", "'x'")
    calls = ("entered", 0, "max_value", none, none), ("entered", 1, "min_value", odd, 3)
    first, second = of_events(*calls)
    assert (first.alpha, first.beta, first.v) == ("−∞", "+∞", "−∞")
    assert "where" not in first.sentence
    assert (second.alpha, second.beta, second.v) == ("'x' (str)", "3", "")


NODES = st.integers(0, 6)
BOUNDS = st.sampled_from([0, 3, Claim("str", "x")])
VALUES = st.sampled_from([1, None, float("nan"), Claim("set", "{}")])
EVENTS = st.one_of(
    st.tuples(st.just("entered"), NODES, st.sampled_from(["max_value", "f"]), BOUNDS, st.just(5)),
    st.tuples(st.just("returned"), NODES, VALUES, st.none()),
    st.tuples(st.just("left"), NODES, st.just("")),
    st.tuples(st.just("asked"), NODES, st.sampled_from(["actions", "utility"])),
)


@given(st.lists(EVENTS, max_size=30))
def test_every_possible_recording_has_its_sentences(events):
    for scene in of_events(*events):
        assert scene.sentence
        assert set(scene.lines) <= KEYS


@settings(max_examples=settings.default.max_examples // 2)
@given(nested(st.integers(-3, 3)))
def test_wrong_searches_of_any_tree_have_their_sentences(tree):
    for mistake in MISTAKES:
        found = erring(mistake, problem=exercise(tree))
        assert all(scene.sentence for scene in found)
