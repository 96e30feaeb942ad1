"""The pipes to an untrusted process: every wait ends by its deadline."""

import os
import socket
from time import monotonic

import pytest

from grader.sandbox.protocol import LINE_BYTES, ProtocolError
from grader.sandbox.timed_wire import ControlWire, GoneError, TimeIsUpError, Wire


class Theirs:
    """The other side's ends of the two pipes."""

    def __init__(self) -> None:
        self._reading, to_them = os.pipe()
        from_them, self._writing = os.pipe()
        self.wire = Wire(from_them, to_them)

    def send(self, data: bytes) -> None:
        while data:
            data = data[os.write(self._writing, data) :]

    def close(self) -> None:
        for end in {self._reading, self._writing} - {-1}:
            os.close(end)
        self._reading = self._writing = -1


@pytest.fixture
def pair():
    theirs = Theirs()
    theirs.wire.deadline = monotonic() + 5
    yield theirs.wire, theirs
    theirs.wire.close()
    theirs.close()


def test_lines_arrive_complete_in_any_portions(pair):
    wire, theirs = pair
    theirs.send(b'[["a"]]\n[["b"')
    assert wire.receive() == ['[["a"]]']
    theirs.send(b"]]\n")
    assert wire.receive() == ['[["b"]]']


def test_a_closed_connection_is_noticed(pair):
    wire, theirs = pair
    theirs.close()
    with pytest.raises(GoneError):
        wire.receive()
    with pytest.raises(GoneError):
        wire.send(b"x" * 1_000_000)


def test_waiting_and_sending_end_by_the_deadline(pair):
    wire, _ = pair
    began = monotonic()
    wire.deadline = began + 0.2
    with pytest.raises(TimeIsUpError):
        wire.receive()
    wire.deadline = monotonic() + 0.2
    with pytest.raises(TimeIsUpError):
        wire.send(b"x" * 50_000_000)
    assert monotonic() - began >= 0.4


def test_an_endless_line_is_not_collected(pair):
    wire, theirs = pair
    theirs.send(b"[" * LINE_BYTES)
    wire.deadline = monotonic() + 0.1
    with pytest.raises(TimeIsUpError):
        wire.receive()
    theirs.send(b"[")
    wire.deadline = monotonic() + 5
    with pytest.raises(ProtocolError) as caught:
        wire.receive()
    assert caught.value.flaw == "no-end"


def test_a_closed_wire_uses_no_file_that_has_got_its_numbers():
    theirs = Theirs()
    wire = theirs.wire
    wire.deadline = monotonic() + 5
    wire.close()
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    with pytest.raises(GoneError):
        wire.send(b"stray")
    with pytest.raises(GoneError):
        wire.receive()
    with pytest.raises(BlockingIOError):
        os.read(reading, 100)
    theirs.close()
    os.close(reading)
    os.close(writing)


@pytest.fixture
def sockets():
    ours, theirs = socket.socketpair()
    wire = ControlWire(ours)
    wire.deadline = monotonic() + 5
    yield wire, theirs
    wire.close()
    theirs.close()


def test_open_files_travel_with_the_first_byte(sockets):
    wire, theirs = sockets
    reading, writing = os.pipe()
    wire.send_files(b"here\n", (writing,))
    said, handed, *_ = socket.recv_fds(theirs, 100, 2)
    assert said == b"here\n"
    os.write(handed[0], b"through")
    assert os.read(reading, 100) == b"through"
    for descriptor in (reading, writing, *handed):
        os.close(descriptor)


def test_files_wait_for_room_until_the_deadline(sockets):
    wire, theirs = sockets
    wire.deadline = monotonic() + 0.2
    with pytest.raises(TimeIsUpError):
        wire.send(b"x" * 50_000_000)
    wire.deadline = monotonic() + 0.2
    with pytest.raises(TimeIsUpError):
        wire.send_files(b"here\n", (0,))
    theirs.close()
    with pytest.raises(GoneError):
        wire.send_files(b"here\n", (0,))
