"""The worker's processes: forks a server for each submission, which forks for its exercises.

The first process never has a student's file in its memory, and a server never runs student code.
Each fork of a server locks itself in, and runs the program for one exercise after another
(`program_run`).
"""

from __future__ import annotations

import builtins
import gc
import os
import signal
import sys
from contextlib import suppress
from functools import partial

from . import student_import
from .channel import Channel, Closed, sender
from .close_locks import DESCRIPTORS, Locks, address_space
from .control_socket import Control
from .frames import NEXT, FromServer, ToFork, ToServer, WhileLoading
from .importable_modules import guard, own_names, preload
from .kinds import players
from .program_run import GivenProgram, ProgramRun
from .warm_up import warm_up

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .frames import Settings

CONTROL = WRITING = 3
READING, EMPTY = DESCRIPTORS - 1, DESCRIPTORS
"""The descriptors of the control socket, which in a fork becomes the pipe that it writes to, of the
pipe that a fork reads from, and of an empty folder."""
FAULT = 4000  # characters kept of the traceback of a bug in this program
HIDDEN = ("ctypes", "_ctypes", "_socket", "resource")
"""Modules that this program imports for itself; a student's import of them is like any other."""


def main(at_start: frozenset[str], folder: str, descriptor: str, locks: str) -> None:
    """Serve the parent on that file descriptor, one submission after another, until it hangs up.
    `at_start` are the modules that Python had before this program was imported from `folder`; the
    others are removed, so that a student's file named json.py is found by their own import. `locks`
    are the names of the locks to request, separated by commas."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
    if int(descriptor) != CONTROL:
        os.dup2(int(descriptor), CONTROL)
        os.close(int(descriptor))
    for taken in (READING, EMPTY):  # so that no file which arrives gets these numbers
        os.dup2(0, taken)
    control = Control(CONTROL)
    try:
        server = Server(control, Locks(locks.split(","), EMPTY), at_start, folder)
        while _is_next() and _served(server):
            pass
    except Exception:  # noqa: BLE001 - as in `_served`
        _report(control)


def _is_next() -> bool:
    """Whether the parent has another submission; False if it has hung up."""
    seen = b""
    try:
        while len(seen) < len(NEXT):
            data = os.read(CONTROL, len(NEXT) - len(seen))
            if not data:
                return False
            seen += data
    except OSError:
        return False
    return True


def _served(server: Server) -> bool:
    """Let a fork serve one submission; whether it ended as it should."""
    parent = os.getpid()
    try:
        fork = os.fork()
    except OSError as error:
        server.refused(error)
        return False
    if fork:
        return os.waitpid(fork, 0)[1] == 0
    status = 1
    try:
        server.serve(parent)
        status = 0
    except Closed:
        pass
    except Exception:  # noqa: BLE001 - a bug of this program, which the parent reports
        _report(server.control)
    finally:
        os._exit(status)


def _report(control: Control) -> None:
    """Send the parent the traceback of the exception that is being handled."""
    import traceback  # takes a tenth of the worker's start

    parent: FromServer = sender(FromServer, control)
    parent.fault(traceback.format_exc()[-FAULT:])
    control.flush()


class Server(ToServer):
    """Handles "load", each "start" and "end", then "leave". It has all rights, and no secret."""

    def __init__(
        self, control: Control, locks: Locks, at_start: frozenset[str], folder: str
    ) -> None:
        self.control = control
        self._is_over = False
        self._parent: FromServer = sender(FromServer, control)
        self._locks = locks
        self._channel = Channel(partial(os.read, READING), partial(os.write, WRITING))
        self._channel.loading = sender(WhileLoading, self._channel)
        self._players = players()
        self._forks: set[int] = set()
        locks.prepare()
        if folder in sys.path:
            sys.path.remove(folder)
        for name in set(sys.modules) - at_start:
            if name.partition(".")[0] in (__package__, *HIDDEN):
                del sys.modules[name]
        self._at_start = at_start
        warm_up()
        gc.collect()
        gc.set_threshold(20_000)  # a search makes little garbage, and each fork lives for one

    def serve(self, parent: int) -> None:
        """Handle the frames of one submission in a fork of the process `parent`. Raises Closed if
        the parent hangs up."""
        self._locks.follow(parent)
        try:
            while not self._is_over:
                word, *fields = self.control.receive()
                getattr(self, word)(*fields)
                self.control.flush()
        finally:
            self._end_all()

    def load(self, entry: str, sizes: Any, settings: Settings) -> None:
        files = {path: self.control.receive_bytes(length) for path, length in sizes}
        player = self._players[settings["program"]]
        self._channel.playing = sender(player.PHASE, self._channel)
        self._submission = GivenProgram(entry, files, settings, player)
        self._reads_text = True
        self._make_room_for(files, settings)
        self._used = address_space()

    def refused(self, error: OSError) -> None:
        """Tell the parent that the system refuses a fork."""
        self._parent.cannot(error.errno or 0)
        self.control.flush()

    def leave(self) -> None:
        self._end_all()
        self._parent.left()
        self._is_over = True

    def _end_all(self) -> None:
        for each in list(self._forks):
            self._end(each)

    def end(self, pid: int) -> None:
        self._parent.over(pid, self._end(pid))

    def _make_room_for(self, files: dict[str, bytes], settings: Settings) -> None:
        """Load the modules that the files may import; remove those that the files replace."""
        own = own_names(files)
        for name in set(sys.modules) - self._at_start:
            if name.partition(".")[0] in own:
                del sys.modules[name]
        preload(settings["modules"], settings["places"], files)
        guard(settings["modules"], files)
        student_import.capture(settings["output_bytes"])
        vars(builtins).update(exit=sys.exit, quit=sys.exit)  # `site` does this, but -S skips it
        gc.freeze()  # otherwise a collection in a fork would copy every page of this process

    def start(self) -> None:
        writing, reading, prints = received = self.control.descriptors()
        parent = os.getpid()
        reads_text, self._reads_text = self._reads_text, False
        waiting, go = os.pipe()
        try:
            fork = os.fork()
        except OSError as error:
            fork = -1
            self.refused(error)
        if fork == 0:
            try:
                os.close(go)
                # Wait until the parent knows of this fork; b"" means that the server has ended.
                if os.read(waiting, 1):
                    os.dup2(prints, 1)
                    os.dup2(prints, 2)
                    os.dup2(writing, WRITING)
                    os.dup2(reading, READING)
                    os.closerange(EMPTY + 1, 256)
                    _exercise(
                        self._locks,
                        self._channel,
                        (parent, self._used),
                        self._submission,
                        reads_text=reads_text,
                    )
            finally:
                os._exit(0)
        try:
            if fork > 0:
                self._forks.add(fork)
                self._parent.started(fork)
                self.control.flush()
                os.write(go, b".")
        finally:
            for descriptor in (*received, waiting, go):
                os.close(descriptor)

    def _end(self, fork: int) -> int:
        """Kill a fork, if it still runs. Returns its status (see wait(2))."""
        self._forks.remove(fork)
        os.kill(fork, signal.SIGKILL)
        _, status = os.waitpid(fork, 0)
        return status


def _exercise(
    locks: Locks,
    channel: Channel,
    parent: tuple[int, int],
    submission: GivenProgram,
    *,
    reads_text: bool,
) -> None:
    """One exercise after another, in a fork of the process `parent`: its id, and its address space
    in bytes."""
    settings = submission.settings
    locks.close(*parent, settings["memory_bytes"], settings["cpu_seconds"])
    channel.loading.locked(locks.on, locks.failed)
    channel.flush()
    if not all(set(these) & set(locks.on) for these in settings["required"]):
        return
    sys.argv = [submission.entry]
    os.getcwd, os.getcwdb = lambda: "/", lambda: b"/"  # the empty folder no longer has a path
    run = ProgramRun(channel, submission, reads_text=reads_text)
    signal.signal(signal.SIGTERM, lambda _, frame: run.last_words(frame))
    with suppress(Closed):
        while True:
            run.load()
            while (frame := channel.receive()) != [ToFork.again.__name__]:
                run.take(frame)
            run.leave()
            run = ProgramRun(channel, submission, reads_text=False)
