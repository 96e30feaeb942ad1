"""Deadlines that do not count the wait for a processor.

A time limit is for the program's own work. On a machine that grades several submissions at once, a
correct program may spend most of its time waiting for a processor. Linux counts that time, and it
is added to the deadline; on other systems a limit is plain wall-clock time.
"""

from __future__ import annotations

import os
from time import monotonic
from typing import TYPE_CHECKING

from grader.core.cpu_wait import MOST, waited

if TYPE_CHECKING:
    from grader.sandbox.timed_wire import Wire

LEAST_WAIT = 0.05  # a wait below this share of the limit is ordinary, and is not given back


class Deadline:
    """The deadline of the process `pid`, which takes turns with this one."""

    def __init__(self, pid: int) -> None:
        self._processes = (pid, os.getpid())
        self._limit = self._latest = 0.0
        self._waited = 0.0

    def begin(self, limit: float) -> float:
        """Begin a limit of that many seconds. Returns its end, a time of `time.monotonic`."""
        self._limit = limit
        self._latest = monotonic() + MOST * limit
        self._waited = self._wait()
        return monotonic() + limit

    def extend(self, wire: Wire) -> bool:
        """Add the time waited since the last deadline to that of `wire`, unless it is ordinary."""
        waited_now = self._wait()
        lost, self._waited = waited_now - self._waited, waited_now
        if lost < LEAST_WAIT * self._limit or monotonic() >= self._latest:
            return False
        wire.deadline = min(monotonic() + lost, self._latest)
        return True

    def _wait(self) -> float:
        """The seconds that both processes have waited for a processor so far."""
        return sum(map(waited, self._processes))
