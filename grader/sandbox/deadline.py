"""Time that a program is not to blame for: standing in line for a processor.

A limit is meant for what a program does. On a machine that grades several submissions at once, a
correct one may spend most of its seconds waiting for others; the kernel counts them, and they are
given back. Only Linux can be asked; elsewhere a limit is plain wall-clock time.
"""

from __future__ import annotations

import os
from time import monotonic
from typing import TYPE_CHECKING

from grader.core.cpu_wait import MOST, waited

if TYPE_CHECKING:
    from grader.sandbox.timed_socket import Wire

WORTH_WAITING = 0.05
"""Shares of a limit below which standing in line is nothing out of the ordinary."""


class Patience:
    """How long to wait for the process `pid`, which takes turns with this one."""

    def __init__(self, pid: int) -> None:
        self._processes = (pid, os.getpid())
        self._limit = self._latest = 0.0
        self._stood = 0.0

    def deadline(self, limit: float) -> float:
        """The time, of `time.monotonic`, at which `limit` seconds from now are over."""
        self._limit = limit
        self._latest = monotonic() + MOST * limit
        self._stood = self._in_line()
        return monotonic() + limit

    def more(self, wire: Wire) -> bool:
        """Give back on `wire` what was lost in line since the deadline was set, if it matters."""
        stood = self._in_line()
        lost, self._stood = stood - self._stood, stood
        if lost < WORTH_WAITING * self._limit or monotonic() >= self._latest:
            return False
        wire.deadline = min(monotonic() + lost, self._latest)
        return True

    def _in_line(self) -> float:
        """Seconds that the two have stood in line for a processor so far."""
        return sum(map(waited, self._processes))
