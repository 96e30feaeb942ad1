"""The functions of a program that are called at the roots of both players."""

from dataclasses import replace

import pytest

from grader.core.models import Answered, Crashed, TimedOut
from tests.sandbox.worker.test_main import FIG57, MIN_TREE, TREE, ending, one
from tests.support.players import LOOPING, loaded, play, submission
from tests.support.strategies import exercise

# Other tests run the same lines: counting them would take as long again.
pytestmark = pytest.mark.uncounted

SLIP = """
def alpha_beta_search(game, state):
    beta = inf
    best, move = -inf, None
    for a in game.actions(state):
        v = min_value(game, game.result(state, a), best, beta)
        if v > best:
            beta, move = v, a
    return move
"""


def test_a_search_whose_value_happens_to_be_the_least_is_mirrored_if_it_calls_min_value():
    (outcome,) = play(FIG57 + SLIP, exercise([[3, 4], [1, 2]], root_player="MIN"))
    assert outcome.mirrored


@pytest.mark.parametrize("own", [False, True])
def test_functions_may_be_named_and_the_submission_overrides_the_assignment(own):
    source = FIG57.replace("max_value", "high").replace("min_value", "low")
    said = {"max_value": "high", "min_value": "low"}
    given = replace(submission(source), names=said if own else {})
    with loaded(given, names={"search": "nothing"} if own else said) as host:
        outcome = host.play(MIN_TREE)
    assert isinstance(outcome, Answered), outcome
    assert outcome.taken == said


def test_a_module_whose_objects_cannot_be_inspected_crashes_only_when_it_runs():
    odd = "class Odd:\n    def __getattr__(self, name): raise ValueError(name)\n"
    assert not ending(Crashed, f"{odd}max_value = min_value = Odd()\n").at_import


def test_a_loop_names_its_line():
    (outcome,) = play(one("while True:\n    pass"), TREE, limits=LOOPING)
    assert isinstance(outcome, TimedOut)
    (frame,) = outcome.frames
    assert (frame.file, frame.function) == ("alphabeta.py", "max_value")
    assert frame.line in (3, 4)


def test_a_loop_of_questions_ends_and_is_forgotten():
    (outcome,) = play(one("while True: game.is_terminal(state)"), TREE, limits=LOOPING)
    assert outcome.kind in {"refused", "timed-out"}
    assert len(outcome.recording.events) < 200_000
