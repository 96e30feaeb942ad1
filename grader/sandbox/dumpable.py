"""Keeps other processes of the same user from reading this process's memory while a worker lives.

A process that is not dumpable cannot be traced, and its memory cannot be read in /proc, except by
root. The setting belongs to the whole process, and so does the count of workers that need it.
"""

import sys

from grader.sandbox.locks import LockFault

_living: list[bool] = []


def forbid() -> LockFault | None:
    """Make this process not dumpable until `allow` is called as often. Returns a fault, or None."""
    _living.append(True)
    return _set(0)


def allow() -> None:
    """Undo one `forbid`; the last makes this process dumpable again."""
    _living.pop()
    if not _living:
        _set(1)


def _set(dumpable: int) -> LockFault | None:
    if sys.platform != "linux":
        return "no-system-support", "prctl"
    from grader.sandbox.worker import kernel

    try:
        kernel.set_dumpable(dumpable)
    except kernel.UnavailableError as error:
        return error.code, error.fact
    except OSError as error:
        return "refused", error.errno or 0
    return None
