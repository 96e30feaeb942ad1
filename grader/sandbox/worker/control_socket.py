"""The worker's end of the control socket. The process that reads it runs no student code."""

import _socket

from .channel import Channel

DESCRIPTOR_BYTES = 4
FILES = 3  # the open files that come with a "start"


class Control(Channel):
    """A channel on which the parent also sends open files."""

    def __init__(self, descriptor: int) -> None:
        self._socket = _socket.socket(fileno=descriptor)
        super().__init__(self._read_with_files, self._socket.send)
        self._descriptors: list[int] = []

    def _read_with_files(self, most: int) -> bytes:
        data, extras, *_ = self._socket.recvmsg(most, _socket.CMSG_SPACE(FILES * DESCRIPTOR_BYTES))
        for _, _, packed in extras:
            numbers = memoryview(packed).cast("i")
            self._descriptors += numbers.tolist()
        return data

    def descriptors(self) -> list[int]:
        """The descriptors received since the last call."""
        descriptors, self._descriptors = self._descriptors, []
        return descriptors
