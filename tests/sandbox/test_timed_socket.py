"""The socket to an untrusted process: every wait ends by its deadline."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from time import monotonic

import pytest

from grader.sandbox.protocol import LINE_BYTES, ProtocolError
from grader.sandbox.timed_socket import GoneError, TimeIsUpError, Wire


@pytest.fixture
def pair() -> Iterator[tuple[Wire, socket.socket]]:
    ours, theirs = socket.socketpair()
    wire = Wire(ours)
    wire.deadline = monotonic() + 5
    yield wire, theirs
    wire.close()
    theirs.close()


def test_lines_arrive_complete_in_any_portions(pair: tuple[Wire, socket.socket]) -> None:
    wire, theirs = pair
    theirs.send(b'[["a"]]\n[["b"')
    assert wire.receive() == ['[["a"]]']
    theirs.send(b"]]\n")
    assert wire.receive() == ['[["b"]]']


def test_a_closed_connection_is_noticed(pair: tuple[Wire, socket.socket]) -> None:
    wire, theirs = pair
    theirs.close()
    with pytest.raises(GoneError):
        wire.receive()
    with pytest.raises(GoneError):
        wire.send(b"x" * 1_000_000)


def test_waiting_and_sending_end_by_the_deadline(pair: tuple[Wire, socket.socket]) -> None:
    wire, _ = pair
    began = monotonic()
    wire.deadline = began + 0.2
    with pytest.raises(TimeIsUpError):
        wire.receive()
    wire.deadline = monotonic() + 0.2
    with pytest.raises(TimeIsUpError):
        wire.send(b"x" * 50_000_000)
    assert monotonic() - began >= 0.4


def test_an_endless_line_is_not_collected(pair: tuple[Wire, socket.socket]) -> None:
    wire, theirs = pair
    theirs.setblocking(False)
    theirs.send(b"[" * (LINE_BYTES + 1))
    with pytest.raises(ProtocolError) as caught:
        wire.receive()
    assert caught.value.flaw == "no-end"


def test_open_files_travel_with_the_first_byte(pair: tuple[Wire, socket.socket]) -> None:
    wire, theirs = pair
    reading, writing = os.pipe()
    wire.send(b"here\n", (writing,))
    said, handed, *_ = socket.recv_fds(theirs, 100, 2)
    assert said == b"here\n"
    os.write(handed[0], b"through")
    assert os.read(reading, 100) == b"through"
    for descriptor in (reading, writing, *handed):
        os.close(descriptor)
