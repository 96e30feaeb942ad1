"""The reason of each kind of step, in each algorithm."""

from dataclasses import replace

import pytest

from grader.core.algorithms import algorithm
from grader.core.models import Exercise
from grader.core.recording import Recording
from grader.core.tree import Tree
from grader.diagnosis import mistake_programs
from grader.kinds.iterations.playout_statistics import Playout
from grader.reports.html.scenes import playout_scenes, scenes
from grader.search.reference_player import solve
from tests.support.picture_samples import LECTURE
from tests.support.searches_by_playouts import problem, search
from tests.support.strategies import exercise

CHANCE = [3, {"chance": [["1/2", -9], ["1/2", 4]]}]
LUCKY = [[-6, {"chance": [["1/2", 9], ["1/2", 4]]}], 1]
"""MIN already has −6 when the first outcome of the chance node is much better for MAX."""


def told(tree, name="alpha-beta", recording=None):
    """The reasons of the steps of the right search, or of another one, by their sentences."""
    of = replace(exercise(tree), algorithm=algorithm(name))
    found = scenes(of, recording or solve(of).recording, right=recording is None)
    return {scene.sentence: scene.why for scene in found}


def reason(sentence, *of, **given):
    """The reason of the first step whose sentence begins like that."""
    return next(why for said, why in told(*of, **given).items() if said.startswith(sentence))


STEPS = {
    "MAX-VALUE(A) is called": "MAX looks for the greatest value, and neither player has another "
    "choice yet.",
    "MIN-VALUE(H) is called": "The game is over there.",
    "H returns 6": "H is MAX's best so far: only a value above 6 would be better.",
    "I returns 5": "MAX keeps H: I is not better.",
    "MAX-VALUE(D) returns": "All moves are tried: MAX plays H.",
    "MAX-VALUE(E) is called": "MIN already has 6 at B, so only a value below 6 matters.",
    "J returns 8": "E is worth at least 8.",
    "v = 8 ≥ beta = 6: cut": "MIN already has 6 at B, so MIN will not come here, whatever the "
    "other children are worth.",
    "MAX-VALUE(F) is called": "MAX already has 6 at A, so only a value above 6 matters.",
    "MAX-VALUE(F) returns": "MAX already has 6 at A, so MAX will not come here.",
    "v = 2 ≤ alpha = 6: cut": "MAX already has 6 at A, so MAX will not come here, whatever the "
    "other children are worth.",
}


@pytest.mark.parametrize("sentence", STEPS)
def test_a_step_of_alpha_beta_has_its_reason(sentence):
    assert reason(sentence, LECTURE) == STEPS[sentence]


def test_an_equal_bound_gains_nothing():
    assert reason("v = 3 ≤ alpha", [[3, 4], [3, 9]]) == (
        "MAX already has 3 at A, so MAX gains nothing by coming here, whatever the other "
        "children are worth."
    )
    assert reason("v = 3 ≤ alpha", [[3, 4], [9, 3]]) == (
        "MAX already has 3 at A, so MAX gains nothing by coming here."
    )


def test_both_bounds_are_named():
    tree = [5, [8, [[1, 2], [6, 7]]]]
    assert reason("MAX-VALUE(E) is called", tree) == (
        "MAX already has 5 at A and MIN already has 8 at C, so only a value above 5 and below 8 "
        "matters."
    )


def of_mistake(name, tree=LECTURE):
    program = mistake_programs.program(name)
    return mistake_programs.record(program, exercise(tree))[0]


def test_a_needless_call_has_the_reason_of_the_cut():
    assert reason("MIN-VALUE(K) is called", LECTURE, recording=of_mistake("max_cut_missing")) == (
        "MIN already has 6 at B, so MIN will not come here, whatever the other children are worth."
    )


def test_a_wrong_window_has_the_reason_of_the_right_one():
    recording = of_mistake("min_never_lowers_beta")
    assert reason("MAX-VALUE(E) is called with [−∞, +∞]", LECTURE, recording=recording) == (
        "MIN already has 6 at B, so only a value below 6 matters."
    )


def test_minimax_has_no_bounds():
    assert (
        reason("MAX-VALUE(E) is called", LECTURE, "minimax") == "MAX looks for the greatest value."
    )
    assert reason("H returns 6", LECTURE, "minimax") == "H is MAX's best so far."


def test_a_chance_node_counts_all_its_outcomes():
    found = told(CHANCE, "expectiminimax")
    assert [why for said, why in found.items() if "C" in said or "v = 0" in said][:2] == [
        "Chance decides there: each outcome counts by its probability.",
        "Outcomes with a probability of 1/2 are left.",
    ]
    assert reason("E returns 4", CHANCE, "expectiminimax") == "These are all outcomes."
    assert reason("EXP-VALUE(C) returns", CHANCE, "expectiminimax") == "All outcomes are added."


def test_a_cut_at_a_chance_node_says_how_far_the_others_could_go():
    low = "Even if the outcomes left are worth 10, the value is at most 0.5, and alpha is 3."
    assert reason("No other outcome", CHANCE, "star1") == low
    high = "Even if the outcomes left are worth −10, the value is at least"
    assert reason("No other outcome", LUCKY, "star1").startswith(high)


def test_a_null_window_asks_a_question_and_is_answered():
    tree = [[3, 4], [2, 5], [7, 9]]
    asks = "The null window only asks: at most 3, or at least 4?"
    assert reason("MIN-VALUE(C) is called with [3, 4]", tree, "pvs") == asks
    hides = "D is better, and its null window hides by how much: a second search."
    assert reason("D returns", tree, "pvs") == hides
    again = "The null window hid how good D is; this window shows it."
    found = told(tree, "pvs")
    assert again in found.values()
    answers = [why for why in told(LECTURE, "mtdf").values() if "The answer" in why]
    assert answers[0] == "The answer to the null window: at least 0."
    assert answers[-1] == "The answer to the null window: at most 6."


def test_a_leaf_at_the_depth_limit_is_evaluated():
    tree = Tree.build([{"value": 4, "children": [1, 2]}, 3], horizon=1)
    of = Exercise(id="one", title="One", tree=tree)
    found = [scene.why for scene in scenes(of, solve(of).recording, right=True)]
    stops = "The search stops at depth 1: the evaluation says the value."
    assert [stops in found, "The game is over there." in found] == [True, True]


def test_an_unknown_window_has_no_reason():
    events = [("entered", 0, "max_value", "x", 3), ("returned", 0, 3, None)]
    of = exercise([[3, 4], [2, 5]])
    found = list(scenes(of, Recording(of.tree, events), right=False))
    assert [scene.why for scene in found] == ["MAX looks for the greatest value.", ""]


def test_an_iteration_has_the_reasons_of_its_choices():
    tree = [[1, 0], [0, 1]]
    first, _, third, *_ = playout_scenes(problem(tree), search(tree).iterations())
    counts = "The records count each result for the player who chooses the node."
    assert first.why == f"B had no playout yet, so it comes before UCB1. {counts}"
    assert third.why.endswith(counts)
    assert "has the greatest mean, with a bonus for few playouts." in third.why


def test_a_wrong_iteration_has_the_reason_of_the_right_choice():
    tree = [[1, 0], [0, 1]]
    again = (Playout(1, 1),) * 3
    _, second, _ = playout_scenes(problem(tree), replace(search(tree), playouts=again).iterations())
    assert second.why.startswith(
        "The figure chooses C, which had no playout yet, and not B. "
        "B had a playout before, so the figure plays a child of it."
    )
    both = Playout(1, 1), Playout(2, 0), Playout(5, 0)
    *_, last = playout_scenes(problem(tree), replace(search(tree), playouts=both).iterations())
    assert last.why.startswith(
        "The figure chooses B, which has the greatest bound, and not C. F had"
    )
