"""docs/protocol.md lists the frames as they are defined, and both ends implement each of them."""

import json

import pytest

from grader import kinds as kinds_of_programs
from grader.core import algorithms
from grader.sandbox import protocol
from grader.sandbox.program_loading import ProgramLoading
from grader.sandbox.worker import field_kinds, frames, kinds
from grader.sandbox.worker.channel import Channel, sender
from grader.sandbox.worker.kinds.search import WhileSearching
from grader.sandbox.worker.main import Server
from grader.sandbox.worker_process import _Replies
from tests.support.protocol_page import PAGE, PHASES, of_kinds, tables, written

HANDLERS = {
    frames.ToServer: Server,
    frames.FromServer: _Replies,
    frames.WhileLoading: ProgramLoading,
    **{
        kinds.players()[each.program].PHASE: kinds_of_programs.handler(each)
        for each in algorithms.every()
    },
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
            if not issubclass(phase, (frames.ToServer, frames.ToFork)):
                assert {*frame.kinds.values()} <= {*protocol.READERS, "Handle"}
            if frame.is_question:
                assert frame.answer in field_kinds.KINDS


def test_a_fork_waits_for_just_these_frames():
    """ProgramRun.take reads the first of each kind, and a step of an ordering its "node";
    channel._question tells the two answers apart, and main waits for "again"."""
    more = [each for each in of_kinds() if issubclass(each, frames.ToFork)]
    found = [frames.frames_of(phase).values() for phase in (frames.ToFork, *more)]
    begun = {frame.word: [*frame.kinds] for each in found for frame in each}
    assert begun == {
        "again": [],
        "play": ["root", "room", "limit", "horizon", "bounds", "first_guess", "lines"],
        "evaluate": ["root", "room"],
        "iterate": ["root", "room", "iterations", "exploration", "bounds"],
        "order": ["root", "room"],
        "node": ["state", "children"],
        "simulate": ["root", "room", "policy"],
        "answer": ["reply"],
        "no": [],
    }


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
    channel = Channel(lambda _: b"", len)
    send(sender(WhileSearching, channel))
    assert [json.loads(frame) for frame in channel.pending] == [sent]
