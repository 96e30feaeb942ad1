"""The parent's side of playouts, given hostile frames as well as honest ones."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.core.models import Answered
from grader.core.recording import NOTHING, Claim
from grader.kinds.playout.play import RolledGames
from grader.sandbox import protocol
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


class Side:
    """The playouts of a small tree, and the takers of their frames."""

    def __init__(self, playouts=2):
        exercise = problem([[1, -1], [[1, 0], -1]], root="MIN", simulations=playouts)
        self.search = RolledGames(exercise, ProgramLoading())
        self.search.game.state(0)
        handle = {"Handle": self.search.game.node}
        self.takers = protocol.takers(WhileSimulating, self.search, handle)

    def sends(self, *frame):
        answer = protocol.take(self.takers, list(frame))
        return None if answer is None else json.loads(answer)


def test_rolls_moves_and_results_are_answered_and_recorded():
    side, dice = Side(), Rolls(1)
    assert side.sends("actions", 0)[0][0] == "B"
    rolled = side.sends("roll", 2)
    assert rolled == dice.roll(2)
    assert side.sends("result", 0, "C")[1] == "C"
    assert side.sends("roll", 7) == dice.roll(7)
    assert side.sends("simulated", -1) == 1
    assert side.search.outcome is None
    dice.next_playout()
    assert side.sends("roll", 100) == dice.roll(100)
    assert side.sends("simulated", None) == 0
    assert isinstance(side.search.outcome, Answered)
    events = [event for event in side.search.recording().events if event[0] != "asked"]
    assert [event[:2] for event in events] == [
        ("rolled", 0), ("moved", 2), ("rolled", 2), ("ended", 0), ("rolled", 0), ("ended", 0),
    ]  # fmt: skip
    assert (events[3], events[-1]) == (("ended", 0, -1), ("ended", 0, NOTHING))
    assert side.search.plays_again() is None


def test_a_value_that_is_no_number_is_kept_as_a_claim():
    side = Side(playouts=1)
    side.sends("simulated", {"type": "state", "text": "B"})
    assert side.search.recording().events == (("ended", 0, Claim("state", "B")),)


@pytest.mark.parametrize("sides", [0, -1, MOST_SIDES + 1, 2**2000, 2.0, "2", None, True, [2]])
def test_no_honest_worker_asks_for_such_a_roll(sides):
    side = Side()
    with pytest.raises(ProtocolError):
        side.sends("roll", sides)
    assert side.search.recording().events == ()


def test_the_most_sides_can_be_rolled():
    assert 0 <= Side().sends("roll", MOST_SIDES) < MOST_SIDES


@pytest.mark.parametrize("handle", [1, -1, 7, "0", None, [0]])
def test_a_state_that_was_never_sent_has_no_utility(handle):
    with pytest.raises(ProtocolError):
        Side().sends("utility", handle)


@pytest.mark.parametrize("frame", [("result", 0, "nowhere"), ("utility", 0), ("outcomes", 0)])
def test_a_question_without_an_answer_is_refused(frame):
    side = Side()
    with pytest.raises(IllegalQuestionError):
        side.sends(*frame)
    assert not [event for event in side.search.recording().events if event[0] == "moved"]


def test_a_search_has_no_dice():
    search = RecordedSearch(problem([[1, 2], 3]), ProgramLoading())
    takers = protocol.takers(WhileSearching, search, {"Handle": search.game.node})
    with pytest.raises(ProtocolError):
        protocol.take(takers, ["roll", 2])


@given(st.lists(traffic.frames(), max_size=8))
def test_hostile_frames_raise_nothing_but_the_protocols_errors(frames):
    side = Side()
    with suppress(ProtocolError, IllegalQuestionError):
        for text in frames:
            for frame in protocol.decode(f"[{text}]"):
                side.sends(*frame)
    side.search.recording()
