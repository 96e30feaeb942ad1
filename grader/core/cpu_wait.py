"""Time that nobody is to blame for: standing in line for a processor.

On a machine that does several things at once a process may spend most of its seconds waiting for
others. The kernel counts them; only Linux can be asked, and elsewhere none are known of.
"""

from __future__ import annotations

import os
from time import monotonic

MOST = 4.0
"""No wait is longer than this many times its limit, whatever the machine is doing."""


def waited(pid: int) -> float:
    """Seconds that a process has stood in line so far; 0 where nobody counts them."""
    try:
        with open(f"/proc/{pid}/schedstat", "rb") as schedstat:
            return int(schedstat.read().split()[1]) / 1e9
    except (OSError, ValueError, IndexError):
        return 0.0


class Allowance:
    """So many seconds for this process, those that it stands in line not counted."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._began, self._stood = monotonic(), waited(os.getpid())

    @property
    def left(self) -> float:
        """Seconds that are left; none once `MOST` times as many are over by the clock."""
        taken = monotonic() - self._began
        if taken >= MOST * self._seconds:
            return 0.0
        return max(0.0, self._seconds - (taken - (waited(os.getpid()) - self._stood)))
