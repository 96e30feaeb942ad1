"""A socket to an untrusted process: every wait on it ends by a deadline."""

from __future__ import annotations

import errno
import socket
import struct
from collections.abc import Callable
from time import monotonic

from grader.sandbox.protocol import LINE_BYTES, ProtocolError

SLACK_SECONDS = 0.1
"""The delay allowed to a wait, so that the kernel's timeout need not be set before each one."""


class TimeIsUpError(Exception):
    """The deadline passed while waiting for the other side."""


class GoneError(Exception):
    """The other side closed its end."""


class Wire:
    """One end of a socket pair. `deadline` is a time of `time.monotonic`.

    When it passes, `extend` may set a later one and return True; the wait then continues.
    `received` counts the bytes received.
    """

    def __init__(self, end: socket.socket) -> None:
        self.deadline = monotonic()
        self.extend: Callable[[Wire], bool] | None = None
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
                    packed = struct.pack(f"{len(descriptors)}i", *descriptors)
                    sent = self._socket.sendmsg(
                        [data], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, packed)]
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
        """The lines received since the last call; waits for at least one.

        Raises GoneError, TimeIsUpError, or ProtocolError for a line that is too long.
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
            # Frames are ASCII. latin-1 decodes any other byte too, and `protocol` rejects the line.
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
        """Make the next wait end by the deadline, or at most SLACK_SECONDS after it.

        The kernel keeps the time: Python's own timeout costs two more system calls a wait.
        """
        while (left := self.deadline - monotonic()) <= 0:
            if self.extend is None or not self.extend(self):
                raise TimeIsUpError
        if not left <= self._armed <= left + SLACK_SECONDS:
            armed = left + SLACK_SECONDS / 2
            seconds, rest = divmod(armed, 1)
            timeval = struct.pack("ll", int(seconds), int(rest * 1e6))
            try:
                self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, timeval)
                self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, timeval)
            except OSError as error:
                # macOS refuses if the other side has closed its end; then no wait blocks.
                if error.errno != errno.EINVAL:
                    raise GoneError from None
            self._armed = armed
