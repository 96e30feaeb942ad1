"""Being told to stop: by Ctrl-C, by whoever ends a job that takes too long (SIGTERM, SIGHUP), or by
a limit of one's own on all of a run."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import NoReturn

from grader.core.errors import EXIT_INTERRUPTED, UsageError

SIGNALS = ("SIGTERM", "SIGHUP")
_AT_ONCE = 1e-6
"""Seconds; 0 would be never."""


class Stopped(KeyboardInterrupt):
    """A signal asks this process to end; `exit_code` is what a shell expects then."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.exit_code = 128 + number


class TimeIsUp(KeyboardInterrupt):
    """The time for the whole run is over."""


def exit_code(stop: KeyboardInterrupt) -> int:
    """The exit code for a run that was told to stop."""
    return stop.exit_code if isinstance(stop, Stopped) else EXIT_INTERRUPTED


@contextmanager
def stoppable() -> Iterator[None]:
    """Let those signals raise Stopped, as Ctrl-C raises KeyboardInterrupt.

    One that the caller has chosen to ignore (nohup) stays ignored. Only the main thread is told of
    signals; in another this changes nothing.
    """
    main = threading.current_thread() is threading.main_thread()
    numbers = [getattr(signal, name) for name in SIGNALS if main and hasattr(signal, name)]
    ours = [number for number in numbers if signal.getsignal(number) == signal.SIG_DFL]
    for number in ours:
        signal.signal(number, _stop)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def time_limit(end: float | None) -> Iterator[None]:
    """Raise TimeIsUp at that time of `time.monotonic`, if this is not over before; None: never.

    Raises UsageError where no clock can interrupt a program (Windows, a thread that is not the
    main one).
    """
    if end is None:
        yield
        return
    main = threading.current_thread() is threading.main_thread()
    if sys.platform == "win32" or not main:
        raise UsageError("--time-limit works on Linux and macOS only; leave it out here")
    before = signal.signal(signal.SIGALRM, _time_is_up)
    signal.setitimer(signal.ITIMER_REAL, max(_AT_ONCE, end - monotonic()))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _time_is_up(_number: int, _frame: FrameType | None) -> NoReturn:
    raise TimeIsUp


def _stop(number: int, _frame: FrameType | None) -> NoReturn:
    raise Stopped(number)
