"""The worker's end of a channel: sends frames, receives answers. `frames` describes them."""

from __future__ import annotations

import json

from .frames import frames_of

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes a third of the worker's start
    from collections.abc import Callable
    from typing import Any

    from .frames import Frame, WhileLoading

PENDING_FRAMES = 64
_scan = json.JSONDecoder().scan_once  # type: ignore[attr-defined] # as in `protocol`
"""The core of json.loads, whose other work costs more than this on a short line."""


class QuestionRefusedError(ValueError):
    """The game has no answer to that question. `game_proxy` words it for the student's program; the
    parent knows the question, and words its own finding."""


class Closed(BaseException):
    """The parent is gone. Not an Exception, so that no handler in student code swallows it."""


class Channel:
    """Sends frames, holding back those that need no answer, and reads the parent's. `read` returns
    the next bytes from the parent, at most as many as it is asked for and none if the parent is
    gone; `write` takes bytes and returns how many of them it has sent. The channel of a fork has a
    sender for each of its two phases."""

    loading: WhileLoading
    playing: Any  # the sender of the frames that the program's kind has

    def __init__(
        self, read: Callable[[int], bytes], write: Callable[[memoryview[int]], int]
    ) -> None:
        self._read, self._write = read, write
        self.sent = 0
        self.open_calls: list[int] = []
        self.expanded = -1
        """The handle of the state whose actions were requested last."""
        self.passing_on = -1
        """The handle of the state that a function was called on to pass it on, until it does."""
        self.pending: list[str] = []
        """The frames held back until the next question. Always the same list object."""
        self._flushing = False
        self._inbox = b""

    def flush(self) -> None:
        """Send the frames held back. Does nothing if it interrupts itself, as SIGTERM may."""
        if self._flushing or not self.pending:
            return
        self._flushing = True
        try:
            pending = self.pending[:]
            del self.pending[: len(pending)]  # not `clear`: a signal may have added one
            self.sent += len(pending)
            data = memoryview(f"[{','.join(pending)}]\n".encode("ascii"))
            while data:
                data = data[self._write(data) :]
        except OSError:
            raise Closed from None
        finally:
            self._flushing = False

    def forget(self) -> None:
        """Drop the frames held back, and the open calls."""
        self.pending.clear()
        self.open_calls.clear()
        self.expanded = self.passing_on = -1

    def receive(self) -> list[Any]:
        """The next frame from the parent. Raises Closed if the parent is gone."""
        while (end := self._inbox.find(b"\n")) < 0:
            self._receive_more()
        line, self._inbox = self._inbox[:end], self._inbox[end + 1 :]
        frame: list[Any] = _scan(line.decode("ascii"), 0)[0]
        return frame

    def receive_bytes(self, length: int) -> bytes:
        """The next `length` raw bytes from the parent."""
        while len(self._inbox) < length:
            self._receive_more()
        data, self._inbox = self._inbox[:length], self._inbox[length:]
        return data

    def _receive_more(self) -> None:
        try:
            data = self._read(1 << 16)
        except OSError:
            raise Closed from None
        if not data:
            raise Closed
        self._inbox += data


class Sender:
    """Sends the frames of one phase by methods of their names (see `frames`)."""


def sender(phase: Any, channel: Channel) -> Any:
    """A Sender of the frames of `phase`. Questions are sent at once, other frames are held back.
    Numbers and moves are passed as JSON (see `encoders`), because a search sends several such
    frames for each node."""
    made = Sender()
    for frame in frames_of(phase).values():
        post = _question if frame.is_question else _note
        setattr(made, frame.method, post(channel, frame))
    return made


def _note(channel: Channel, frame: Frame) -> Any:
    pending, flush, write = channel.pending, channel.flush, _writer(frame)
    append = pending.append

    def note(*items: Any) -> None:
        append(write(*items))
        if len(pending) >= PENDING_FRAMES:
            flush()

    if not frame.is_plain or len(frame.kinds) != 2:
        return note
    before, between, after = frame.pieces

    def note_two(one: Any, two: Any) -> None:  # saves a call for most frames: they have two fields
        append(f"{before}{one}{between}{two}{after}")
        if len(pending) >= PENDING_FRAMES:
            flush()

    return note_two


def _question(channel: Channel, frame: Frame) -> Any:
    pending, flush, receive, write = channel.pending, channel.flush, channel.receive, _writer(frame)

    def question(*items: Any) -> Any:
        pending.append(write(*items))
        flush()
        reply = receive()
        if reply[0] == "no":
            raise QuestionRefusedError
        return reply[1]

    return question


def _writer(frame: Frame) -> Callable[..., str]:
    """Writes a frame. For frames of few fields, % would take three times as long."""
    if not frame.is_plain:
        return lambda *items: json.dumps([frame.word, *items])
    match frame.pieces:
        case (a, b):
            return lambda one: f"{a}{one}{b}"
        case (a, b, c, d):
            return lambda one, two, three: f"{a}{one}{b}{two}{c}{three}{d}"
        case (a, b, c, d, e):
            return lambda one, two, three, four: f"{a}{one}{b}{two}{c}{three}{d}{four}{e}"
    return lambda *items: frame.template % items
