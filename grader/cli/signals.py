"""Stops a run: by Ctrl-C, by a signal that ends a job (SIGTERM, SIGHUP), or by a time limit."""

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
_AT_ONCE = 1e-6  # seconds; a timer of 0 would never fire


class Stopped(KeyboardInterrupt):
    """A signal that ends this process; `exit_code` follows the convention of shells."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.exit_code = 128 + number


class TimeIsUp(KeyboardInterrupt):
    """The time limit of the whole run."""


def exit_code(stop: KeyboardInterrupt) -> int:
    """The exit code of an interrupted run."""
    return stop.exit_code if isinstance(stop, Stopped) else EXIT_INTERRUPTED


@contextmanager
def stoppable() -> Iterator[None]:
    """Makes SIGTERM and SIGHUP raise Stopped, as Ctrl-C raises KeyboardInterrupt. An ignored signal
    (nohup) stays ignored. Outside the main thread, which alone gets signals, nothing changes."""
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
    """Raises TimeIsUp at the time `end` of `time.monotonic`; None is no limit. Raises UsageError on
    Windows and outside the main thread, where no timer can interrupt a run."""
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
