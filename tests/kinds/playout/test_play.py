"""The parent's side of playouts, given hostile frames as well as honest ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.core.models import Answered
from grader.core.recording import NOTHING, Claim
from grader.kinds.playout.play import RolledGames
from grader.sandbox.program_loading import ProgramLoading
from grader.sandbox.protocol import ProtocolError
from grader.sandbox.recorded_search import RecordedSearch
from grader.sandbox.worker.field_kinds import MOST_SIDES
from grader.sandbox.worker.kinds.playout import WhileSimulating
from grader.sandbox.worker.kinds.search import WhileSearching
from grader.search.game import IllegalQuestionError
from grader.search.simulation import Rolls
from tests.support import traffic
from tests.support.simulated import problem
from tests.support.trusted_side import Side


def playouts(number=2):
    """The playouts of a small tree."""
    exercise = problem([[1, -1], [[1, 0], -1]], root="MIN", simulations=number)
    games = RolledGames(exercise, ProgramLoading())
    games.game.state(0)
    return Side(games, WhileSimulating, games.game.node)


def test_rolls_moves_and_results_are_answered_and_recorded():
    side, dice = playouts(), Rolls(1)
    assert side.sends("actions", 0)[0][0] == "B"
    rolled = side.sends("roll", 2)
    assert rolled == dice.roll(2)
    assert side.sends("result", 0, "C")[1] == "C"
    assert side.sends("roll", 7) == dice.roll(7)
    assert side.sends("simulated", -1) == 1
    assert side.play.outcome is None
    dice.next_playout()
    assert side.sends("roll", 100) == dice.roll(100)
    assert side.sends("simulated", None) == 0
    assert isinstance(side.play.outcome, Answered)
    events = [event for event in side.play.recording().events if event[0] != "asked"]
    kinds, nodes = zip(*(event[:2] for event in events), strict=True)
    assert kinds == ("rolled", "moved", "rolled", "ended", "rolled", "ended")
    assert nodes == (0, 2, 2, 0, 0, 0)
    assert (events[3], events[-1]) == (("ended", 0, -1), ("ended", 0, NOTHING))
    assert side.play.plays_again() is None


def test_a_value_that_is_no_number_is_kept_as_a_claim():
    side = playouts(1)
    side.sends("simulated", {"type": "state", "text": "B"})
    assert side.play.recording().events == (("ended", 0, Claim("state", "B")),)


@pytest.mark.parametrize("sides", [0, -1, MOST_SIDES + 1, 2**2000, 2.0, "2", None, True, [2]])
def test_no_honest_worker_asks_for_such_a_roll(sides):
    side = playouts()
    with pytest.raises(ProtocolError):
        side.sends("roll", sides)
    assert side.play.recording().events == ()


def test_the_most_sides_can_be_rolled():
    assert 0 <= playouts().sends("roll", MOST_SIDES) < MOST_SIDES


@pytest.mark.parametrize("handle", [1, -1, 7, "0", None, [0]])
def test_a_state_that_was_never_sent_has_no_utility(handle):
    with pytest.raises(ProtocolError):
        playouts().sends("utility", handle)


@pytest.mark.parametrize("frame", [("result", 0, "nowhere"), ("utility", 0), ("outcomes", 0)])
def test_a_question_without_an_answer_is_refused(frame):
    side = playouts()
    with pytest.raises(IllegalQuestionError):
        side.sends(*frame)
    assert not [event for event in side.play.recording().events if event[0] == "moved"]


def test_a_search_has_no_dice():
    search = RecordedSearch(problem([[1, 2], 3]), ProgramLoading())
    with pytest.raises(ProtocolError):
        Side(search, WhileSearching, search.game.node).sends("roll", 2)


@pytest.mark.parametrize("frame", [("again",), ("done", "search", 1, "B"), ("left", 0)])
def test_the_frames_of_a_search_break_the_protocol(frame):
    side = playouts()
    with pytest.raises(ProtocolError):
        side.sends(*frame)
    assert side.play.outcome is None


@given(st.lists(traffic.frames(), max_size=8))
def test_hostile_frames_raise_nothing_but_the_protocols_errors(frames):
    side = playouts()
    side.sends_texts(frames, IllegalQuestionError)
    side.play.recording()
