"""The parent's side of an evaluation, given frames that no honest worker sends as well."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.core.models import Answered, Malformed
from grader.core.models.reasons import NoEvaluation, TwoEvaluations
from grader.course import exercise_file
from grader.kinds.evaluation.play import TriedEvaluation
from grader.sandbox.program_loading import ProgramLoading
from grader.sandbox.protocol import NUMBERS_A_FRAME, ProtocolError
from grader.sandbox.worker.kinds.evaluation import WhileEvaluating
from grader.search.game import IllegalQuestionError
from tests.support import traffic
from tests.support.places import ROOT
from tests.support.trusted_side import Side

(NIM,) = exercise_file.load(ROOT / "exercises/evaluation/evaluation-nim.yaml")


def trial():
    tried = TriedEvaluation(NIM, ProgramLoading())
    tried.beginning(1000)
    return Side(tried, WhileEvaluating, tried.game.handle)


def matches(states):
    return [state[4][0] for state in states]


def test_honest_values_end_in_an_answer():
    side = trial()
    states = side.sends("values", [])
    while states:
        assert len(states) <= NUMBERS_A_FRAME
        states = side.sends("values", matches(states))
    assert isinstance(side.play.outcome, Answered)
    assert len(side.play.outcome.evaluated.games) == 2 * NIM.match.games


@pytest.mark.parametrize("value", [None, "nan", "inf", "-inf", {"type": "bool", "text": "True"}])
def test_a_value_that_is_no_finite_number_ends_the_run(value):
    side = trial()
    side.sends("values", [])
    assert side.sends("values", [1, value]) == []
    assert isinstance(side.play.outcome, Malformed)
    assert isinstance(side.play.outcome.reason, NoEvaluation)


def test_the_sample_is_asked_for_again_and_must_have_the_same_values():
    side, first = trial(), {}
    states = side.sends("values", [])
    while states:
        new = [state for state in states if state[0] not in first]
        first.update(dict.fromkeys((state[0] for state in new), 1))
        states = side.sends("values", [1 if state in new else 2 for state in states])
    assert isinstance(side.play.outcome, Malformed)
    reason = side.play.outcome.reason
    assert isinstance(reason, TwoEvaluations)
    assert (reason.first, reason.second) == (1, 2)


@pytest.mark.parametrize("values", [[1], [1] * 65, [1] * 64 + [None], "x", None, [[1]], [True]])
def test_other_numbers_of_values_break_the_protocol(values):
    side = trial()
    side.sends("values", [])
    with pytest.raises(ProtocolError):
        side.sends("values", values)


def test_values_that_were_not_asked_for_break_the_protocol():
    with pytest.raises(ProtocolError):
        trial().sends("values", [1])


@pytest.mark.parametrize("word", ["eval", "result", "call", "done", "again"])
def test_the_frames_of_a_search_break_the_protocol(word):
    with pytest.raises(ProtocolError):
        trial().sends(word, 0)


def test_a_program_may_ask_about_the_states_it_was_sent():
    side = trial()
    assert side.sends("actions", 0) == ["1", "2", "3"]
    with pytest.raises(IllegalQuestionError):
        side.sends("utility", 0)
    with pytest.raises(ProtocolError):
        side.sends("utility", 4000)
    over = next(state for state in side.sends("values", []) if state[3])
    assert side.sends("utility", over[0]) in (1, -1)
    assert side.play.events == 4


@pytest.mark.parametrize("question", ["actions", "utility"])
def test_a_program_may_not_ask_about_another_position_than_it_evaluates(question):
    side = trial()
    first, *others = [state[0] for state in side.sends("values", [])]
    assert side.sends("actions", first)
    assert side.sends("actions", others[-1]) is not None
    with pytest.raises(ProtocolError):
        side.sends(question, first)

    side, earlier = trial(), set()
    states = side.sends("values", [])
    while earlier <= {state[0] for state in states}:
        earlier.update(state[0] for state in states)
        states = side.sends("values", matches(states))
    with pytest.raises(ProtocolError):
        side.sends(question, min(earlier.difference(state[0] for state in states)))


@given(st.lists(traffic.frames(), max_size=5))
def test_hostile_frames_raise_nothing_but_the_protocols_errors(frames):
    trial().sends_texts(['["values",[]]', *frames], IllegalQuestionError)
