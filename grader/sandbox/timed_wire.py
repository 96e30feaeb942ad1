"""Wires to an untrusted process: every wait on one ends by a deadline."""

import os
import select
import socket
import struct
from collections.abc import Callable
from functools import partial
from math import ceil
from time import monotonic

from grader.sandbox.protocol import LINE_BYTES, ProtocolError


class TimeIsUpError(Exception):
    """The deadline passed while waiting for the other side."""


class GoneError(Exception):
    """The other side closed its end."""


class Wire:
    """The ends of two pipes, one to read from and one to write to, which this object closes.
    `deadline` is a time of `time.monotonic`. When it passes, `extend` may set a later one and
    return True; the wait then continues. `received` counts the bytes received."""

    def __init__(self, reading: int, writing: int) -> None:
        self.deadline = monotonic()
        self.extend: Callable[[Wire], bool] | None = None
        self.received = 0
        self._reading, self._writing = reading, writing
        for end in (reading, writing):
            os.set_blocking(end, False)
        self._arrival, self._room = select.poll(), select.poll()
        self._arrival.register(reading, select.POLLIN)
        self._room.register(writing, select.POLLOUT)
        self._rest = ""

    def send(self, data: bytes) -> None:
        """Send bytes. Raises GoneError or TimeIsUpError."""
        while data:
            self._left()
            data = data[self._sent(partial(os.write, self._writing, data)) :]

    def _sent(self, write: Callable[[], int]) -> int:
        """The number of bytes that `write` sends, as soon as there is room for some."""
        while True:
            try:
                sent = write()
            except BlockingIOError:
                self._wait(self._room)
                continue
            except OSError:
                raise GoneError from None
            return sent

    def receive(self) -> list[str]:
        """The lines received since the last call; waits for at least one. Raises GoneError,
        TimeIsUpError, or ProtocolError for a line that is too long."""
        while True:
            self._wait(self._arrival)
            try:
                data = os.read(self._reading, 1 << 16)
            except BlockingIOError:
                continue
            except OSError:
                raise GoneError from None
            if not data:
                raise GoneError
            self.received += len(data)
            # Frames are ASCII. latin-1 decodes any other byte too, and `protocol` rejects the line.
            lines = (self._rest + data.decode("latin-1")).split("\n")
            self._rest = lines.pop()
            if len(self._rest) > LINE_BYTES:
                raise ProtocolError("no-end")
            if lines:
                return lines

    def close(self) -> None:
        """Close both ends; later calls raise GoneError, even if a file gets their numbers."""
        os.close(self._reading)
        os.close(self._writing)
        self._forget()

    def _forget(self) -> None:
        self._arrival.unregister(self._reading)
        self._room.unregister(self._writing)
        self._reading = self._writing = -1

    def _wait(self, ready: select.poll) -> None:
        """Wait until an end is ready. Raises TimeIsUpError, or GoneError if this wire is closed."""
        if self._reading < 0:
            raise GoneError
        while not ready.poll(ceil(self._left() * 1000)):
            pass

    def _left(self) -> float:
        """The seconds left, more than 0. Raises TimeIsUpError."""
        while (left := self.deadline - monotonic()) <= 0:
            if self.extend is None or not self.extend(self):
                raise TimeIsUpError
        return left


class ControlWire(Wire):
    """One end of a pair of sockets, by which open files can be sent."""

    def __init__(self, end: socket.socket) -> None:
        self._socket = end
        super().__init__(end.fileno(), end.fileno())

    def send_files(self, data: bytes, descriptors: tuple[int, ...]) -> None:
        """Send bytes, and open files with the first of them. Raises GoneError or TimeIsUpError."""
        packed = struct.pack(f"{len(descriptors)}i", *descriptors)
        extras = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, packed)]
        sent = self._sent(partial(self._socket.sendmsg, [data], extras))
        self.send(data[sent:])

    def close(self) -> None:
        """Close the socket, with the effect of a wire's `close`."""
        self._socket.close()
        self._forget()
