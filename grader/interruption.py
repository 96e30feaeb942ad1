"""Being told to stop: by Ctrl-C, or by whoever ends a job that takes too long (SIGTERM, SIGHUP)."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from grader.errors import EXIT_INTERRUPTED

SIGNALS = ("SIGTERM", "SIGHUP")


class Stopped(KeyboardInterrupt):
    """A signal asks this process to end; `exit_code` is what a shell expects then."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.exit_code = 128 + number


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


def _stop(number: int, _frame: FrameType | None) -> NoReturn:
    raise Stopped(number)
