"""A mistake is named in programs of other shapes than the figure's two functions."""

import pytest

from grader.core.models import Diagnosis
from grader.diagnosis import mistake_programs
from grader.diagnosis.diagnose import diagnose
from tests.support.players import play, submission
from tests.support.program_shapes import flagged, negamax, nested
from tests.support.pupils import run_of
from tests.support.strategies import exercise

TREES = (
    [[3, 12, 8], [2, 4, 6], [14, 5, 2]],
    [[[2, [3, 1]], [9, 4]], [[5, [6, 7, 1]], [[8, 2], 3]], [[1, 2], [3, 4]]],
    [[[4, -6], [-8, 5]], [[7, 2], [-1, 9]], [[0, 3], [6, -2]]],
    [[5, 5], [5, 1], [6, 5]],
)
LOOPS = """
def alpha_beta_search(game, state):
    if game.to_move(state) == "MAX":
        best, move = -inf, None
        for a in game.actions(state):
            v = min_value(game, game.result(state, a), MAX_WINDOW)
            if v > best:
                best, move = v, a
    else:
        best, move = inf, None
        for a in game.actions(state):
            v = max_value(game, game.result(state, a), MIN_WINDOW)
            if v < best:
                best, move = v, a
    return best, move
"""

FOR_MAX = "return negamax(game, state, -inf, inf)"
FOR_BOTH = """color = 1 if game.to_move(state) == "MAX" else -1
    return negamax(game, state, -inf, inf, color)"""


def named(text: str) -> Diagnosis:
    """The diagnosis of a program by searches of each tree for each player."""
    problems = [exercise(tree, root) for tree in TREES for root in ("MAX", "MIN")]
    outcomes = play(submission(text.encode()), *problems)
    pairs = zip(problems, outcomes, strict=True)
    found = diagnose([run_of(problem, outcome) for problem, outcome in pairs])
    assert found is not None
    return found


@pytest.mark.uncounted  # the profiler that observes nested functions would observe coverage too
@pytest.mark.parametrize(
    ("shape", "mistake"),
    [
        (nested, "max_raises_beta"),
        (nested, "min_cut_missing"),
        (flagged, "max_raises_beta"),
        (flagged, "min_cut_missing"),
        (negamax, "strict_cut"),
        (negamax, "v_starts_at_zero"),
    ],
)
def test_a_mistake_in_another_shape_makes_the_same_calls_as_in_the_figure(shape, mistake):
    found = named(shape(mistake_programs.source(mistake)))
    assert (mistake,) in found.alternatives
    assert found.form != "negamax"


@pytest.mark.parametrize(
    ("search", "mistake"), [(FOR_MAX, "negamax_value_not_negated"), (FOR_BOTH, "max_returns_beta")]
)
def test_a_negamax_whose_views_cannot_be_told_is_compared_with_a_negamax(search, mistake):
    text = negamax(mistake_programs.source(mistake))
    assert FOR_MAX in text
    found = named(text.replace(FOR_MAX, search))
    assert (mistake,) in found.alternatives
    assert found.form == "negamax"


def test_a_negamax_is_stopped_if_it_searches_for_much_longer_than_the_student_s_program():
    longer = mistake_programs.program("no_cutoffs", form="negamax")
    assert longer is not None
    problem = exercise(TREES[0])
    heard = []
    mistake_programs.play(longer, problem, heard.append)
    with pytest.raises(mistake_programs.Stop):
        mistake_programs.play(longer, problem, heard.append, len(heard) - 1)


@pytest.mark.parametrize(
    ("windows", "root"),
    [(("-inf, inf", "-inf, inf"), "loops"), (("-inf, inf", "-inf, best"), "loop")],
)
def test_a_mistake_in_a_loop_at_the_root_is_named_in_one_loop_and_in_both(windows, root):
    of_max, of_min = windows
    text = mistake_programs.source("full_window_for_every_root_child")
    loops = LOOPS.replace("MAX_WINDOW", of_max).replace("MIN_WINDOW", of_min)
    found = named(text + loops)
    assert ("full_window_for_every_root_child",) in found.alternatives
    assert found.root == root
