"""The parent's side of Monte Carlo tree search, given hostile frames as well as honest ones."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grader.core import algorithms
from grader.core.models import Answered, Malformed
from grader.core.models.reasons import NotAnAction, TooManyPlayouts
from grader.kinds.iterations.play import RecordedPlayouts
from grader.sandbox import budget
from grader.sandbox.program_loading import ProgramLoading
from grader.sandbox.protocol import RECORDS, ProtocolError
from grader.sandbox.recorded_search import RecordedSearch
from grader.sandbox.worker.kinds.iterations import WhileIterating
from grader.sandbox.worker.kinds.search import WhileSearching
from grader.search.game import IllegalQuestionError
from tests.support import traffic
from tests.support.strategies import exercise
from tests.support.trusted_side import Side

MCTS = algorithms.algorithm("mcts")


def search():
    """A search of a small tree."""
    problem = replace(exercise([[1, -1], [[1, 1], -1]]), algorithm=MCTS, iterations=5)
    played = RecordedPlayouts(problem, ProgramLoading())
    played.game.state(0)
    return Side(played, WhileIterating, played.game.node)


def test_a_playout_is_answered_and_recorded():
    side = search()
    ((_, child), _) = side.sends("actions", 0)
    values = [side.sends("playout", child[0]) for _ in range(3)]
    side.sends("records", [["B", 1, 3], ["nowhere", 1, 1], [None, 0, 0]])
    side.sends("done", "B")
    assert isinstance(side.play.outcome, Answered)
    recording = side.play.recording()
    played = [event for event in recording.events if event[0] == "played"]
    assert played == [("played", 1, value) for value in values]
    assert ("claimed", 1, 1, 3) in recording.events
    assert len([event for event in recording.events if event[0] == "claimed"]) == 1
    assert (recording.move, recording.value, 1 in recording.visited) == ("B", None, True)
    assert side.play.plays_again() is None


@pytest.mark.parametrize("handle", [1, -1, 7, "0", None, [0]])
def test_a_state_that_was_never_sent_has_no_playout(handle):
    with pytest.raises(ProtocolError):
        search().sends("playout", handle)


def test_a_search_of_another_algorithm_has_no_playouts():
    other = RecordedSearch(exercise([[1, 2], 3]), ProgramLoading())
    with pytest.raises(ProtocolError):
        Side(other, WhileSearching, other.game.node).sends("playout", 0)


def test_the_playouts_of_a_search_follow_from_its_iterations():
    side, spent = search(), budget.Budget(exercise([1, 2]))
    spent.search = side.play
    for _ in range(100):
        side.sends("playout", 0)
    assert spent.overdrawn(0) is None
    side.sends("playout", 0)
    assert spent.overdrawn(0) == TooManyPlayouts(100)


@pytest.mark.parametrize("frame", [("again",), ("done", "search", None, "B"), ("left", 0)])
def test_the_frames_of_another_search_break_the_protocol(frame):
    with pytest.raises(ProtocolError):
        search().sends(*frame)


@pytest.mark.parametrize("move", ["D", "nowhere", None, {"type": "int", "text": "3"}])
def test_a_move_that_the_root_does_not_have_is_no_answer(move):
    side = search()
    side.sends("done", move)
    assert isinstance(side.play.outcome, Malformed)
    assert isinstance(side.play.outcome.reason, NotAnAction)


@pytest.mark.parametrize(
    "records", ["text", [["B", 1]], [3], [["B", 1, 2]] * (RECORDS + 1), {"B": [1, 2]}]
)
def test_a_table_that_is_none_is_refused(records):
    with pytest.raises(ProtocolError):
        search().sends("records", records)


@given(st.lists(traffic.frames(), max_size=8))
def test_hostile_frames_raise_nothing_but_the_protocols_errors(frames):
    side = search()
    side.sends_texts(frames, IllegalQuestionError)
    side.play.recording()
