"""The worker's processes: the one that forks, and its forks, which play exercises."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from itertools import chain
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

import grader.sandbox.worker
from grader.core.errors import GraderError, SandboxError
from grader.sandbox import dumpable, protocol
from grader.sandbox.locks import ALL, OURS, LockFault
from grader.sandbox.protocol import ProtocolError
from grader.sandbox.timed_wire import ControlWire, Wire
from grader.sandbox.worker.frames import NEXT, FromServer, ToServer

if TYPE_CHECKING:
    from grader.sandbox.worker.frames import Settings

End = TypeVar("End")

FOLDER = str(Path(grader.sandbox.worker.__file__ or "").parent.parent)
BOOT = (
    "import sys; at_start = frozenset(sys.modules); sys.path.insert(0, sys.argv[1]); "
    "from worker.main import main; main(at_start, *sys.argv[1:]); import os; os._exit(0)"
)
"""`_exit`: taking the modules apart at the end would take a tenth of the worker's time."""
LOOSE_SECONDS = 0.5  # the time that a worker has to end its own forks
CONTROL_SECONDS = 20.0  # to answer, for the process that forks; it runs no student code


class Attempt:
    """A process for exercises: its wire and output pipe. `pid` is 0 until it was waited for."""

    def __init__(self, wire: Wire, prints: int) -> None:
        self.wire = wire
        self.pid = 0
        self._prints = prints
        self._printed = 0

    def prints(self, most: int) -> tuple[str, bool]:
        """The output since the last call, as text, and whether all output exceeds `most` bytes. A
        worker that prints more sends one byte more than the limit."""
        data = b""
        try:
            while len(data) <= most and (more := os.read(self._prints, 1 << 16)):
                data += more
        except BlockingIOError:
            pass  # the pipe is empty
        left = max(0, most - self._printed)
        self._printed += len(data)
        return data[:left].decode("utf-8", "backslashreplace"), self._printed > most

    def forget_prints(self, most: int) -> None:
        """Drop the output so far, at most one byte more than `most`, and count the next anew."""
        self.prints(most)
        self._printed = 0

    def close(self) -> None:
        """Close the wire and the pipe; the worker ends the process."""
        self.wire.close()
        os.close(self._prints)


class _Replies(FromServer):
    """The replies of the process that forks that have not been used yet."""

    def __init__(self) -> None:
        self.forks: list[int] = []  # the ids of started forks, the oldest first
        self.ended: dict[int, int] = {}  # the statuses of ended forks (see wait(2))
        self.has_left = False
        self.error: GraderError | None = None  # the reason why no other reply will follow

    def started(self, pid: int) -> None:
        self.forks.append(pid)

    def over(self, pid: int, status: int) -> None:
        self.ended[pid] = status

    def left(self) -> None:
        self.has_left = True

    def cannot(self, error: int) -> None:
        self.error = SandboxError(
            f"no process can be started for a submission ({os.strerror(error)}); "
            "allow this user or container more processes, or more memory"
        )

    def fault(self, trace: str) -> None:
        self.error = GraderError(f"the worker failed: {trace}")


class Worker:
    """A running worker, which requests the locks of those names before it runs student code."""

    def __init__(self, locks: Collection[str] = ALL) -> None:
        """Start Python in the background. Raises SandboxError if it cannot run here."""
        if not hasattr(os, "fork"):
            raise SandboxError(
                "running a submission needs a system that can fork (Linux, macOS); "
                "on Windows install WSL (wsl --install) and run grade there"
            )
        ours, theirs = _opened(socket.socketpair)
        try:
            self._process = self._started(theirs.fileno(), ",".join(locks))
        except OSError as error:
            ours.close()
            raise SandboxError(f"cannot start {sys.executable} for a submission: {error}") from None
        finally:
            theirs.close()
        self._control = ControlWire(ours)
        self._attempts: list[Attempt] = []
        self._replies = _Replies()
        self._takers = protocol.takers(FromServer, self._replies)
        self.locks = locks
        self.loaded = False
        self.ran = False
        self.loose = False
        self.readable: LockFault | None = dumpable.forbid() if OURS in locks else None
        """Why this process's memory can be read although that lock was requested, else None."""

    def _started(self, control: int, locks: str) -> subprocess.Popen[bytes]:
        """The worker's Python: it leads its own process group, and inherits the control socket."""
        return subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", BOOT, FOLDER, str(control), locks],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={},
            cwd="/",
            pass_fds=[control],
            start_new_session=True,
        )

    def load(self, entry: str, files: Mapping[str, bytes], settings: Settings) -> None:
        """Send a submission. Raises GoneError or TimeIsUpError."""
        sizes = [[path, len(data)] for path, data in files.items()]
        frame = protocol.encoded(ToServer.load, entry, sizes, settings)
        self._tell(NEXT + frame + b"".join(files.values()))
        self.loaded = True

    def leave(self) -> None:
        """End all processes that know of the submission. Raises the errors of `_wait_until`."""
        self._close_attempts()
        self._tell(protocol.encoded(ToServer.leave))
        self._wait_until(lambda: self._replies.has_left)
        self._replies.has_left = self.loaded = False
        self._replies.forks.clear()
        self._replies.ended.clear()

    def start(self) -> Attempt:
        """Start a process for an exercise; it imports the submission and waits. Raises GoneError,
        TimeIsUpError, or SandboxError if no more files can be opened."""
        pipes: list[tuple[int, int]] = []
        try:
            for _ in range(3):
                pipes.append(_opened(os.pipe))  # noqa: PERF401 - the next one may fail
        except SandboxError:
            for end in chain(*pipes):
                os.close(end)
            raise
        (from_fork, its_writing), (its_reading, to_fork), (prints, its_prints) = pipes
        os.set_blocking(prints, False)
        os.set_blocking(its_prints, False)
        attempt = Attempt(Wire(from_fork, to_fork), prints)
        self._attempts.append(attempt)
        its_ends = its_writing, its_reading, its_prints
        try:
            self._control.deadline = monotonic() + CONTROL_SECONDS
            self._control.send_files(protocol.encoded(ToServer.start), its_ends)
        finally:
            for end in its_ends:
                os.close(end)
        return attempt

    def wait_for(self, attempt: Attempt) -> None:
        """Wait until the oldest `attempt` not waited for has started. Raises as `_wait_until`."""
        self._wait_until(lambda: bool(self._replies.forks))
        attempt.pid = self._replies.forks.pop(0)
        self.ran = True

    def finish(self, attempt: Attempt) -> int:
        """End a process, if it still runs. Returns its exit status, as Popen does. Raises GoneError
        or TimeIsUpError, or GraderError for a bug in the worker."""
        self._attempts.remove(attempt)
        attempt.close()
        self._tell(protocol.encoded(ToServer.end, attempt.pid))
        self._wait_until(lambda: attempt.pid in self._replies.ended)
        return os.waitstatus_to_exitcode(self._replies.ended.pop(attempt.pid))

    def _tell(self, data: bytes) -> None:
        self._control.deadline = monotonic() + CONTROL_SECONDS
        self._control.send(data)

    def _wait_until(self, is_there: Callable[[], bool]) -> None:
        """Handle the replies of the process that forks until `is_there`. Raises GoneError,
        TimeIsUpError, SandboxError for a refused fork, or GraderError for a bug in the worker."""
        self._control.deadline = monotonic() + CONTROL_SECONDS
        try:
            while not is_there():
                if self._replies.error is not None:
                    raise self._replies.error
                for line in self._control.receive():
                    for frame in protocol.decode(line):
                        protocol.take(self._takers, frame)
        except ProtocolError as error:  # it runs no student code, so this is our own bug
            raise GraderError(f"the worker failed: it sent a broken frame ({error.flaw})") from None

    def ask_for_the_rest(self) -> None:
        """Make a search that is about to be killed send the frames that it holds back."""
        self._signal(signal.SIGTERM)

    def end(self) -> None:
        """Kill the worker and its process group, and close everything. If a fork may have left the
        group (`loose`), the worker has LOOSE_SECONDS to kill its forks, as its parent hangs up."""
        self._control.close()
        if self.loose:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(LOOSE_SECONDS)
        self._signal(signal.SIGKILL)
        self._process.wait()
        self._close_attempts()
        if OURS in self.locks:
            dumpable.allow()

    def _close_attempts(self) -> None:
        """Close each attempt once, even if this is interrupted and called again."""
        while self._attempts:
            self._attempts.pop().close()

    def _signal(self, number: int) -> None:
        # The worker leads its own group and is not reaped before `end`, so the id is still its own.
        try:
            os.killpg(self._process.pid, number)
        except (ProcessLookupError, PermissionError):  # macOS says EPERM for a group of zombies
            self._process.send_signal(number)


def _opened(pair: Callable[[], tuple[End, End]]) -> tuple[End, End]:
    """Both ends of a new pair or pipe. Raises SandboxError if no more files can be opened."""
    try:
        return pair()
    except OSError as error:
        raise SandboxError(
            f"no channel to a submission can be opened ({error.strerror}); "
            "allow more open files (ulimit -n)"
        ) from None
