"""The worker's end of the socket: frames out, answers in. See the package for the frames."""

from __future__ import annotations

import json
import os

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing costs a third of the worker's start, and runs nothing
    from typing import Any

PENDING_FRAMES = 64
TEXT = 1000
"""Characters kept of anything a student made: a message, a repr, a name."""


class Refused(ValueError):
    """The game has no answer to that question; the message says why."""


class Closed(BaseException):
    """The parent is gone. Not an Exception, so that no student's handler swallows it."""


class Channel:
    """Sends frames, holding back those that nobody waits for, and reads the parent's."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor
        self.sent = 0
        self.open_calls: list[int] = []
        self.expanded = -1
        """The handle of the state whose actions were last asked for."""
        self.pending: list[str] = []
        """Frames that go with the next one that somebody waits for."""
        self._flushing = False
        self._inbox = b""

    def note(self, frame: str) -> None:
        """Send `frame` when convenient."""
        self.pending.append(frame)
        if len(self.pending) >= PENDING_FRAMES:
            self.flush()

    def flush(self) -> None:
        """Send what was held back. Does nothing if it interrupts itself (see SIGTERM)."""
        if self._flushing or not self.pending:
            return
        self._flushing = True
        try:
            pending, self.pending = self.pending, []
            self.sent += len(pending)
            data = memoryview(f"[{','.join(pending)}]\n".encode("ascii"))
            while data:
                data = data[os.write(self.descriptor, data) :]
        except OSError:
            raise Closed from None
        finally:
            self._flushing = False

    def send(self, frame: list[Any]) -> None:
        """Send `frame` now."""
        self.pending.append(json.dumps(frame))
        self.flush()

    def start_again(self) -> None:
        """Have all that was said since "play" forgotten."""
        self.pending.clear()
        self.open_calls.clear()
        self.expanded = -1
        self.send(["again"])

    def ask(self, frame: str) -> Any:
        """Send a question and wait for its answer. Raises Refused if there is none."""
        self.pending.append(frame)
        self.flush()
        word, answer = self.receive()
        if word == "no":
            raise Refused(answer)
        return answer

    def receive(self) -> list[Any]:
        """The next frame from the parent. Raises Closed at its end."""
        while b"\n" not in self._inbox:
            self._inbox += self._read()
        line, _, self._inbox = self._inbox.partition(b"\n")
        frame: list[Any] = json.loads(line)
        return frame

    def receive_bytes(self, length: int) -> bytes:
        """The next `length` raw bytes from the parent."""
        while len(self._inbox) < length:
            self._inbox += self._read()
        data, self._inbox = self._inbox[:length], self._inbox[length:]
        return data

    def _read(self) -> bytes:
        try:
            data = os.read(self.descriptor, 1 << 16)
        except OSError:
            raise Closed from None
        if not data:
            raise Closed
        return data


def number(x: object) -> str:
    """JSON for something that should be a number (see the package)."""
    kind = type(x)
    if kind is int:
        if -(1 << 1000) < x < (1 << 1000):  # type: ignore[operator] # kind is the type
            return repr(x)
        return '"inf"' if x > 0 else '"-inf"'  # type: ignore[operator] # as good as, beyond a float
    if kind is float:
        return repr(x) if x - x == 0 else f'"{x!r}"'  # type: ignore[operator] # kind is the type
    if hasattr(kind, "__float__") and kind is not bool:
        return _through_float(x)
    return described(x)


def _through_float(x: Any) -> str:
    """A Fraction, a Decimal, a NumPy scalar: whatever says that it can be a float."""
    try:
        return number(float(x))
    except Exception:  # noqa: BLE001 - a student's __float__ may raise anything
        return described(x)


def described(x: object) -> str:
    """JSON for anything at all, by type and repr; never raises."""
    try:
        text = repr(x) if x is not None else ""
    except BaseException:  # noqa: BLE001 - a student's __repr__ may raise anything, SystemExit too
        text = "(its repr raises)"
    return json.dumps({"type": str(type(x).__name__)[:TEXT], "text": text[:TEXT]})
