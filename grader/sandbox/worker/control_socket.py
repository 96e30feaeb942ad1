"""The worker's end of the socket on which it is told what to do, before any student's code runs."""

from __future__ import annotations

import _socket

from .channel import Channel, Closed

DESCRIPTOR_BYTES = 4


class Control(Channel):
    """A channel on which the parent also hands over open files."""

    def __init__(self, descriptor: int) -> None:
        super().__init__(descriptor)
        self._socket = _socket.socket(fileno=descriptor)
        self._handed: list[int] = []

    def _read(self) -> bytes:
        try:
            data, extras, *_ = self._socket.recvmsg(
                1 << 16, _socket.CMSG_SPACE(2 * DESCRIPTOR_BYTES)
            )
        except OSError:
            raise Closed from None
        for _, _, handed in extras:
            numbers = memoryview(handed).cast("i")
            self._handed += numbers.tolist()
        if not data:
            raise Closed
        return data

    def handed_over(self) -> list[int]:
        """The descriptors that came since the last time."""
        handed, self._handed = self._handed, []
        return handed
