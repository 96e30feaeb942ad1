"""docs/protocol.md lists the frames as they are defined, and both ends implement each of them."""

import json

import pytest

from grader.sandbox import protocol
from grader.sandbox.ordered_search import OrderedSearch
from grader.sandbox.program_loading import ProgramLoading
from grader.sandbox.recorded_search import RecordedSearch
from grader.sandbox.rolled_games import RolledGames
from grader.sandbox.tried_evaluation import TriedEvaluation
from grader.sandbox.worker import field_kinds, frames
from grader.sandbox.worker.channel import Channel, sender
from grader.sandbox.worker.main import Server
from grader.sandbox.worker_process import _Replies
from tests.support.protocol_page import PAGE, PHASES, tables, written

HANDLERS = {
    frames.ToServer: Server,
    frames.FromServer: _Replies,
    frames.WhileLoading: ProgramLoading,
    frames.WhileSearching: RecordedSearch,
    frames.WhileSimulating: RolledGames,
    frames.WhileEvaluating: TriedEvaluation,
    frames.WhileOrdering: OrderedSearch,
}


def test_the_page_has_the_tables_of_the_definition():
    how = "python -m tests.support.protocol_page writes it anew"
    assert PAGE.read_text(encoding="utf-8") == written() + tables(), how


@pytest.mark.parametrize(("phase", "handler"), HANDLERS.items(), ids=lambda kind: kind.__name__)
def test_every_frame_has_a_handler_that_takes_its_fields(phase, handler):
    assert not handler.__abstractmethods__
    for frame in frames.frames_of(phase).values():
        code = getattr(handler, frame.method).__code__
        taken = [name.rstrip("_") for name in code.co_varnames[1 : code.co_argcount]]
        assert taken == list(frame.kinds), frame.word


def test_every_kind_of_field_is_defined_and_every_worker_frame_is_read():
    for phase in PHASES:
        for frame in frames.frames_of(phase).values():
            assert {*frame.kinds.values()} <= {*field_kinds.KINDS}
            if phase not in (frames.ToServer, frames.ToFork):
                assert {*frame.kinds.values()} <= {*protocol.READERS, "Handle"}
            if frame.is_question:
                assert frame.answer in field_kinds.KINDS


def test_a_fork_waits_for_just_these_frames():
    """main._begin unpacks the first five, channel._question tells the other two apart."""
    to_fork = frames.frames_of(frames.ToFork).values()
    assert {frame.word: [*frame.kinds] for frame in to_fork} == {
        "play": ["root", "room", "limit", "horizon", "bounds"], "evaluate": ["root", "room"],
        "iterate": ["root", "room", "iterations", "exploration", "bounds"],
        "order": ["root", "room"], "simulate": ["root", "room", "policy"],
        "answer": ["reply"], "no": [],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("send", "sent"),
    [
        (lambda it: it.again(), ["again"]),
        (lambda it: it.left(3), ["left", 3]),
        (lambda it: it.asked("to_move", 3), ["asked", "to_move", 3]),
        (lambda it: it.return_(3, "1.5", "null"), ["return", 3, 1.5, None]),
        (lambda it: it.call("max_value", 3, '"-inf"', "2"), ["call", "max_value", 3, "-inf", 2]),
        (lambda it: it.at([["a.py", 1, 'f"']]), ["at", [["a.py", 1, 'f"']]]),
    ],
)
def test_a_sender_writes_a_frame_as_it_is_defined(send, sent):
    channel = Channel(-1, -1)
    send(sender(frames.WhileSearching, channel))
    assert [json.loads(frame) for frame in channel.pending] == [sent]
