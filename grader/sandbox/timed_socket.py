"""A socket to a process that is not trusted: every wait on it ends by a deadline."""

from __future__ import annotations

import errno
import socket
import struct
from collections.abc import Callable
from time import monotonic

from grader.sandbox.protocol import LINE_BYTES, ProtocolError

SLACK_SECONDS = 0.1
"""How late a wait may end, so that the kernel's timeout needs no setting before each."""


class TimeIsUpError(Exception):
    """The deadline passed while waiting for the other side."""


class GoneError(Exception):
    """The other side closed its end."""


class Wire:
    """One end of a socket pair. `deadline` is a time of `time.monotonic`.

    When it passes, `more` may set a later one and say True; a wait then goes on where it was.
    `received` counts the bytes that have come.
    """

    def __init__(self, end: socket.socket) -> None:
        self.deadline = monotonic()
        self.more: Callable[[Wire], bool] | None = None
        self.received = 0
        self._socket = end
        self._armed = 0.0
        self._rest = ""

    def send(self, data: bytes, descriptors: tuple[int, ...] = ()) -> None:
        """Send bytes, and open files with the first of them. Raises GoneError or TimeIsUpError."""
        while data:
            self._arm()
            try:
                if descriptors:
                    handed = struct.pack(f"{len(descriptors)}i", *descriptors)
                    sent = self._socket.sendmsg(
                        [data], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, handed)]
                    )
                    descriptors = ()
                else:
                    sent = self._socket.send(data)
            except BlockingIOError:
                continue
            except OSError:
                raise GoneError from None
            data = data[sent:]

    def receive(self) -> list[str]:
        """The lines that have come since the last time, at least one.

        Raises GoneError, TimeIsUpError, or ProtocolError for a line without an end.
        """
        while True:
            self._arm()
            try:
                data = self._socket.recv(1 << 16)
            except BlockingIOError:
                continue
            except OSError:
                raise GoneError from None
            if not data:
                raise GoneError
            self.received += len(data)
            # Frames are ASCII. latin-1 takes any other byte too, for the line's reader to judge.
            lines = (self._rest + data.decode("latin-1")).split("\n")
            self._rest = lines.pop()
            if len(self._rest) > LINE_BYTES:
                raise ProtocolError("no-end")
            if lines:
                return lines

    def close(self) -> None:
        """Close this end."""
        self._socket.close()

    def _arm(self) -> None:
        """Let the next wait end by the deadline, or SLACK_SECONDS after it.

        The kernel keeps the time: a timeout of Python's own costs two more system calls a wait.
        """
        while (left := self.deadline - monotonic()) <= 0:
            if self.more is None or not self.more(self):
                raise TimeIsUpError
        if not left <= self._armed <= left + SLACK_SECONDS:
            armed = left + SLACK_SECONDS / 2
            seconds, rest = divmod(armed, 1)
            timeval = struct.pack("ll", int(seconds), int(rest * 1e6))
            try:
                self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, timeval)
                self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, timeval)
            except OSError as error:
                # macOS refuses when the other side has closed its end: then no wait lasts, either.
                if error.errno != errno.EINVAL:
                    raise GoneError from None
            self._armed = armed
