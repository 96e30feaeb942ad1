"""Time that a process spends waiting for a processor, which no time limit should count.

On a busy machine a process mostly waits. Linux reports that time; elsewhere it is taken as 0.
"""

import os
from time import monotonic

MOST = 4.0  # wall-clock time never exceeds this many times a limit, however busy the machine is


def waited(pid: int) -> float:
    """Seconds that a process has waited for a processor; 0 if the system does not report them."""
    try:
        with open(f"/proc/{pid}/schedstat", "rb") as schedstat:
            return int(schedstat.read().split()[1]) / 1e9
    except (OSError, ValueError, IndexError):
        return 0.0


class Allowance:
    """A time limit in seconds for this process, not counting its wait for a processor."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._began, self._stood = monotonic(), waited(os.getpid())

    @property
    def left(self) -> float:
        """Seconds remaining; 0 once `MOST` times the limit has elapsed."""
        taken = monotonic() - self._began
        if taken >= MOST * self._seconds:
            return 0.0
        return max(0.0, self._seconds - (taken - (waited(os.getpid()) - self._stood)))
