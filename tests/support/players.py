"""Runs a submission in tests: with a worker, one that coverage measures, or a scripted one."""

import atexit
import gc
import os
import socket
import subprocess
import sys
import time
from base64 import b64encode
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from coverage import Coverage

from grader import kinds
from grader.core.models import Exercise, Limits, Outcome, Submission
from grader.sandbox.host import Host
from grader.sandbox.locks import DenialName
from grader.sandbox.worker import main as worker_main
from grader.sandbox.worker_process import FOLDER, Worker
from tests.support.places import SUBMISSIONS

SCRIPTED = Path(__file__).with_name("scripted_process.py")
QUICK = Limits(exercise_seconds=1.5, import_seconds=3.0, output_bytes=2000)
LOOPING = Limits(exercise_seconds=0.15, import_seconds=3.0, output_bytes=2000)
"""For programs that use up their time, all of it at full speed."""


class _Forked:
    """The part of Popen that a Worker needs, for a child of this process."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None

    def wait(self, _timeout: float | None = None) -> int:
        if self.returncode is None:
            _, status = os.waitpid(self.pid, 0)
            self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)


def _count_anew() -> None:
    """Makes this process, a fork, write only the lines that it runs itself.

    Otherwise each fork would write all lines that the tests have run so far, and name all modules.
    """
    counting = Coverage.current()
    if counting is None:
        return
    import posix  # this os._exit lacks coverage's wrapper

    collector = counting._collector
    collector._clear_data()

    def end(status: int) -> NoReturn:
        collector.flush_data()
        collector.covdata.write()  # and name the file by its hash, so that equal ones are read once
        posix._exit(status)

    os._exit = end


class _SoftServer(worker_main.Server):
    """A worker whose forks end by themselves when their parent hangs up, so that coverage is
    written.
    """

    def _end(self, fork: int) -> int:
        for _ in range(50):
            pid, status = os.waitpid(fork, os.WNOHANG)
            if pid:
                self._forks.remove(fork)
                return status
            time.sleep(0.01)
        return super()._end(fork)


class ForkedWorker(Worker):
    """The real worker's code in a fork of this process, where coverage sees it; it ends softly.

    No lock is closed: coverage could not write its data.
    """

    def __init__(self, locks: Any = ()) -> None:
        super().__init__(locks)

    def _started(self, control: int, locks: str) -> Any:
        pid = os.fork()
        if pid:
            return _Forked(pid)
        try:
            gc.freeze()  # else the worker would look through all tests for garbage
            _count_anew()
            os.register_at_fork(after_in_child=_count_anew)
            os.setsid()
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            worker_main.__package__ = "worker"  # this fork must not delete our files
            worker_main.HIDDEN = ()
            worker_main.Server = _SoftServer
            sys.stdin = os.fdopen(0)
            worker_main.main(frozenset({"sys", "builtins"}), FOLDER, str(control), locks)
        finally:
            os._exit(0)

    def end(self) -> None:
        self._control._socket.shutdown(socket.SHUT_RDWR)
        for attempt in self._attempts:
            attempt.close()
        self._attempts.clear()
        for _ in range(300):
            pid, status = os.waitpid(self._process.pid, os.WNOHANG)
            if pid:
                self._process.returncode = os.waitstatus_to_exitcode(status)
                break
            time.sleep(0.01)
        super().end()


class ScriptedWorker(Worker):
    """A worker whose process for an exercise sends a script, ignores every answer, and then hangs
    up or hangs. Lines after a line `PLAY` wait until the parent has said "play".

    The process that forks behaves correctly: only the fork is untrusted.
    """

    script: bytes = b""
    hang = False

    def _started(self, control: int, _locks: str) -> subprocess.Popen[bytes]:
        script = b64encode(self.script).decode()
        return subprocess.Popen(
            [sys.executable, "-I", "-S", SCRIPTED, str(control), script, str(self.hang)],
            stdin=subprocess.DEVNULL,
            pass_fds=[control],
            start_new_session=True,
        )


def scripted(script: bytes, *, hang: bool = False) -> ScriptedWorker:
    """A worker that sends `script`."""
    kind = type("Scripted", (ScriptedWorker,), {"script": script, "hang": hang})
    worker: ScriptedWorker = kind()
    return worker


def submission(source: str | bytes, **siblings: str) -> Submission:
    """alphabeta.py with that source; siblings by name, __ standing for a slash."""
    data = source if isinstance(source, bytes) else source.encode()
    files = {"alphabeta.py": data}
    files |= {name.replace("__", "/") + ".py": text.encode() for name, text in siblings.items()}
    return Submission(name="student", entry="alphabeta.py", files=files)


@contextmanager
def loaded(
    given: Submission | str | bytes,
    worker: Worker | None = None,
    limits: Limits = QUICK,
    required: Collection[DenialName] = (),
    **settings: Any,
) -> Iterator[Host]:
    """A host with a program: a host of its own if it is to have that worker."""
    given = given if isinstance(given, Submission) else submission(given)
    if worker is None:
        _lasting().load(given, limits, **settings)
        yield _lasting()
        return
    with Host(worker, required) as host:
        host.load(given, limits, **settings)
        yield host


@cache
def _lasting() -> Host:
    """One for all programs of this process, as in a class: a new one costs more than to play."""
    host = Host()
    atexit.register(host.__exit__)
    return host


def play(given: Submission | str, *exercises: Exercise, limits: Limits = QUICK) -> list[Outcome]:
    """The outcomes of the exercises, played by one host.

    The worker is a fork only where lines are counted: to fork a process that has collected all
    tests takes several times as long as to start one.
    """
    counted = "COVERAGE_PROCESS_CONFIG" in os.environ
    worker, algorithm = ForkedWorker() if counted else None, exercises[0].algorithm
    handler = kinds.handler(algorithm)
    many = len(exercises)
    with loaded(given, worker, limits, algorithm=algorithm, handler=handler, plays=many) as host:
        return [host.play(exercise) for exercise in exercises]


_FUNCTIONS = (SUBMISSIONS / "endings" / "figure.py").read_text("utf-8")
FIGURE = "\n" + _FUNCTIONS.replace("inf", 'float("inf")')
"""The program of Fig. 5.7, in which a test changes a line."""
