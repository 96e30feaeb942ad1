"""One worker process: started, spoken to before a deadline, and ended with all it started."""

from __future__ import annotations

import os
import signal
import socket
import struct
import subprocess
import sys
from pathlib import Path
from time import monotonic

import grader.worker
from grader.errors import SandboxError
from grader.sandbox.protocol import LINE_BYTES, ProtocolError

FOLDER = str(Path(grader.worker.__file__ or "").parent.parent)
BOOT = (
    "import sys; at_start = frozenset(sys.modules); sys.path.insert(0, sys.argv[1]); "
    "from worker.main import main; main(at_start, *sys.argv[1:])"
)

SLACK_SECONDS = 0.1
"""How late a wait may end, so that the kernel's timeout needs no setting before each."""


class TimeIsUpError(Exception):
    """The deadline passed while waiting for the worker."""


class GoneError(Exception):
    """The worker closed its end."""


class Worker:
    """A running worker. `deadline` is a time of `time.monotonic`; every wait ends by then."""

    def __init__(self) -> None:
        """Start Python, which takes some milliseconds and needs no waiting for.

        Raises SandboxError if this machine cannot.
        """
        if not hasattr(os, "fork"):
            raise SandboxError(
                "running a submission needs a system that can fork (Linux, macOS); "
                "on Windows install WSL (wsl --install) and run grade there"
            )
        self.deadline = monotonic()
        self._armed = 0.0
        self._rest = ""
        self._socket, theirs = socket.socketpair()
        self._prints, their_prints = os.pipe()
        os.set_blocking(self._prints, False)
        os.set_blocking(their_prints, False)
        try:
            self._process = self._started(theirs.fileno(), their_prints)
        except OSError as error:
            self._socket.close()
            os.close(self._prints)
            raise SandboxError(f"cannot start {sys.executable} for a submission: {error}") from None
        finally:
            theirs.close()
            os.close(their_prints)

    def _started(self, channel: int, prints: int) -> subprocess.Popen[bytes]:
        """The worker's Python, leader of a process group of its own, knowing nothing of us."""
        return subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", BOOT, FOLDER, str(channel)],
            stdin=subprocess.DEVNULL,
            stdout=prints,
            stderr=prints,
            env={},
            cwd="/",
            pass_fds=[channel],
            start_new_session=True,
        )

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, data: bytes) -> None:
        """Send bytes. Raises GoneError or TimeIsUpError."""
        while data:
            self._arm()
            try:
                data = data[self._socket.send(data) :]
            except BlockingIOError:
                continue
            except OSError:
                raise GoneError from None

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
            # Anything but ASCII is no frame; latin-1 lets it through to be refused as one.
            lines = (self._rest + data.decode("latin-1")).split("\n")
            self._rest = lines.pop()
            if len(self._rest) > LINE_BYTES:
                raise ProtocolError("a frame without an end")
            if lines:
                return lines

    def _arm(self) -> None:
        """Let the next wait end by the deadline, or SLACK_SECONDS after it.

        The kernel keeps the time: a timeout of Python's own costs two more system calls a wait.
        """
        left = self.deadline - monotonic()
        if left <= 0:
            raise TimeIsUpError
        if not left <= self._armed <= left + SLACK_SECONDS:
            self._armed = left + SLACK_SECONDS / 2
            seconds, rest = divmod(self._armed, 1)
            timeval = struct.pack("ll", int(seconds), int(rest * 1e6))
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, timeval)
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, timeval)

    def ask_for_the_rest(self) -> None:
        """Let a search that is about to be killed send what it still holds."""
        self._signal(signal.SIGTERM)

    def prints(self, most: int) -> tuple[str, bool]:
        """What was printed since the last time, as text, and whether `most` bytes cut it."""
        data = b""
        try:
            while len(data) <= most and (more := os.read(self._prints, 1 << 16)):
                data += more
        except BlockingIOError:
            pass
        return data[:most].decode("utf-8", "backslashreplace"), len(data) > most

    def end(self) -> int:
        """Kill the worker and its whole process group, and close everything. Its exit status."""
        self._signal(signal.SIGKILL)
        status = self._process.wait()
        self._socket.close()
        os.close(self._prints)
        return status

    def _signal(self, number: int) -> None:
        # The worker leads its own group and is not reaped before `end`, so the id is still its own.
        try:
            os.killpg(self._process.pid, number)
        except (ProcessLookupError, PermissionError):  # macOS says EPERM for a group of zombies
            self._process.kill()
