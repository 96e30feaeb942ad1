"""A mistake is named however the program searches the root."""

import pytest

from grader.core.algorithms.alpha_beta import ALGORITHM as ALPHA_BETA
from grader.core.models import Answered
from grader.core.recording import Recording
from grader.course import assignment_file as assignments
from grader.diagnosis import known_mistakes
from grader.diagnosis.diagnose import diagnose
from grader.diagnosis.mistake_programs import roots
from tests.diagnosis.test_diagnose import in_part
from tests.support.places import ROOT
from tests.support.pupils import Pupil, run_of, runs, shipped

BELOW = [name for name in known_mistakes.mistake_names(ALPHA_BETA) if not roots(name, ALPHA_BETA)]


@pytest.mark.uncounted  # the other tests run the same lines
@pytest.mark.parametrize("name", in_part(BELOW, 8))
def test_each_mistake_is_named_below_a_loop_over_the_root_s_actions(name):
    made = runs(Pupil((name,), root="loop"), shipped())
    found = diagnose(made)
    if all(run.passed for run in made):
        assert found is None
        return
    assert (name,) in found.alternatives
    assert found.root == "loop"


def test_a_mistake_in_the_first_lines_is_not_named_without_such_lines():
    with_them, without = (
        diagnose(runs(Pupil(("no_cutoffs",), root=root), shipped())) for root in ("figure", "none")
    )
    assert with_them.alternatives == without.alternatives
    own = runs(Pupil(("first_action_is_played",)), shipped())
    stripped = [
        run_of(
            run.exercise,
            Answered(recording=run.outcome.recording, taken={"max_value": "m"}),
            run.passed,
        )
        for run in own
    ]
    found = diagnose(stripped)
    assert ("first_action_is_played",) not in found.alternatives


def test_a_max_value_that_returns_its_move_can_choose_the_last_of_equal_ones():
    """Programs of (value, move) pairs need no alpha_beta_search."""
    made = []
    for run in runs(Pupil(("last_tie_wins",)), shipped()):
        recording = run.outcome.recording
        root = ("returned", 0, recording.value, recording.move)
        taken = {"max_value": "max_value", "min_value": "min_value"}
        pairs = Recording(recording.tree, (*recording.events, root), *root[2:])
        made.append(run_of(run.exercise, Answered(recording=pairs, taken=taken), run.passed))
    found = diagnose(made)
    assert found.alternatives == (("last_tie_wins",),)


@pytest.mark.parametrize(
    ("name", "root", "form"),
    [
        ("second_value_thrown_away", "loop", "hard end whole window"),
        ("probes_the_other_bound_at_min", "none", "apart bounds whole window"),
    ],
)
def test_a_mistake_is_named_where_whole_windows_are_searched_again(name, root, form):
    entries = assignments.load(ROOT / "exercises/pvs/assignment.yaml").entries
    found = diagnose(runs(Pupil((name,), root=root, form=form), entries))
    assert found.alternatives == ((name,),)
    assert (found.root, found.form) == (root, form)
